import {
  type Agent,
  type Budget,
  createAgent,
  type Decision,
  decideLive,
  Pondering,
  type Request,
  thinkLive,
} from '@ludus/agents';
import {
  type Game,
  type Outcome,
  ok,
  type Result,
  type Rng,
  type Seat,
  type Tagged,
  type Viewer,
  viewFor,
  visibleState,
} from '@ludus/kernel';
import {
  agentToAct,
  type Changed,
  type Command,
  command,
  type NewTable,
  openTable,
  type Participant,
  participantIn,
  personIn,
  type RecordedMove,
  resumeTable,
  type Step,
  seatedParticipants,
  seatOf,
  seatToAct,
  type Table,
  visibleStep,
  withNames,
} from '@ludus/table';
import { required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';

interface NewGame {
  readonly game: Game;
  readonly start: unknown;
  /** The moves of a resumed game. */
  readonly moves?: readonly RecordedMove[];
  /** Who sits at the table, if that is known better than from the agents. */
  readonly participants?: readonly Participant[];
  /** Who starts in which seat: an agent, or undefined for a person. */
  readonly seats: readonly (Agent | undefined)[];
  /** The seed of the agents' randomness. */
  readonly rng: Rng;
}

/** A move as `--json` reports it. */
export interface MoveRecord {
  readonly seat: Seat;
  readonly by: NonNullable<Step['by']>;
  readonly notation: string;
}

/** An agent ponders a position no longer than this; by then its transposition table is full. */
const PONDERING: Budget = { ms: 60_000 };

const participantOf = (agent: Agent | undefined): Participant => ({
  kind: agent === undefined ? 'human' : 'agent',
  ...(agent !== undefined && { agent: agent.name }),
  isPresent: true,
  missedTurns: 0,
});

/** A game at one keyboard. Everything that happens in it is printed. */
export class TerminalGame {
  readonly game: Game;
  readonly #terminal: Terminal;
  readonly #rng: Rng;
  /** By the seats they started in; substitutes are added for people who leave. */
  readonly #agents: Map<Seat, Agent>;
  readonly #memories = new Map<Seat, object>();
  readonly #pondering = new Pondering();
  #table: Table;

  constructor(terminal: Terminal, { game, start, moves = [], seats, participants, rng }: NewGame) {
    this.game = game;
    this.#terminal = terminal;
    this.#rng = rng;
    this.#agents = new Map(seats.flatMap((agent, i) => (agent === undefined ? [] : [[i + 1, agent]])));
    const table: NewTable = {
      game,
      start,
      participants: participants ?? seats.map(participantOf),
      settings: { timeControl: { type: 'none' }, mayTakeBack: true },
    };
    const now = performance.now();
    const opened =
      moves.length === 0 ? openTable(table, now) : required(resumeTable({ ...table, moves }, now));
    this.#table = opened.table;
    this.#report(opened, this.names);
  }

  get toAct(): Seat | undefined {
    return seatToAct(this.#table);
  }

  get state(): unknown {
    return this.#table.line.state;
  }

  /** The state after a number of moves. */
  stateAt(moves: number): unknown {
    return this.#table.line.stateAt(moves);
  }

  /** The names of all players, seat 1 first. */
  get names(): readonly string[] {
    const { people } = this;
    return seatedParticipants(this.#table).map(({ agent }, i) => {
      if (people.length === 1 && people[0] === i + 1) return 'You';
      return agent ?? `Player ${i + 1}`;
    });
  }

  get participants(): readonly Participant[] {
    return this.#table.participants;
  }

  /** The moves so far, as saved games store them. */
  get steps(): readonly RecordedMove[] {
    return this.#table.line.steps;
  }

  get outcome(): Outcome | undefined {
    return this.#table.outcome;
  }

  get legal(): readonly Tagged[] {
    return this.game.legal(this.#table.line.state);
  }

  /** Every move so far in notation, and who made it: a player, an agent, or the rules. */
  get record(): readonly MoveRecord[] {
    const { line } = this.#table;
    let state = line.start;
    return line.steps.map(({ seat, action, by = 'player' }) => {
      const notation = this.game.text.makeNotation(state, action);
      state = required(this.game.play(state, action, seat)).state;
      return { seat, by, notation };
    });
  }

  /** How many moves have been made. */
  get moves(): number {
    return this.#table.line.length;
  }

  /** The seats of people who have not left. */
  get people(): readonly Seat[] {
    return seatedParticipants(this.#table).flatMap(({ kind, left }, i) =>
      kind === 'human' && left === undefined ? [i + 1] : [],
    );
  }

  /** The agent that has to decide now; undefined if a person has to. */
  get agent(): Agent | undefined {
    const name = agentToAct(this.#table);
    if (name === undefined) return undefined;
    const person = personIn(this.#table, this.toAct!);
    const agent = this.#agents.get(person) ?? required(createAgent(this.game, name));
    this.#agents.set(person, agent);
    return agent;
  }

  draw(seat: Seat): string {
    const { state } = this.#table.line;
    return this.game.text.draw(this.outcome === undefined ? viewFor(this.game, state, seat) : state);
  }

  /** What the game asks the player to move, if it has a sentence for it. */
  prompt(seat: Seat): string | undefined {
    const prompt = this.game.board?.scene(viewFor(this.game, this.state, seat)).prompt;
    return prompt !== undefined && this.#terminal.hasScreen ? withNames(prompt, this.names) : prompt;
  }

  notation(action: Tagged): string {
    return this.game.text.makeNotation(this.#table.line.state, action);
  }

  read(text: string): Result<Tagged> {
    return this.game.text.parseNotation(this.#table.line.state, text);
  }

  act(seat: Seat, action: Tagged): Result<void> {
    const by = participantIn(this.#table, seat)?.agent === undefined ? 'player' : 'agent';
    return this.#do({ type: 'act', seat, by, action });
  }

  resign(seat: Seat): Result<void> {
    return this.#do({ type: 'resign', seat });
  }

  /** Takes back a person's last decision. Everybody at the keyboard agrees to it. */
  undo(seat: Seat): Result<void> {
    const { line } = this.#table;
    const toMove = line.steps.findLastIndex(({ by }) => by === 'player');
    const author = this.people.find(
      (one) => command(this.#table, { type: 'take_back', seat: one, toMove }, performance.now()).ok,
    );
    const asked = this.#do({
      type: 'take_back',
      seat: author ?? seat,
      ...(author !== undefined && { toMove }),
    });
    if (!asked.ok) return asked;
    for (const one of this.people)
      if (this.#table.offer !== undefined) required(this.#do({ type: 'take_back', seat: one }));
    return ok(undefined);
  }

  /**
   * Asks an agent what it would do for the seat to act, knowing what that seat knows. Only the agent that is to move
   * gets extra knowledge from the game, and remembers what it finds out.
   */
  async consult(agent: Agent, budget?: Budget): Promise<Decision> {
    await this.#pondering.stop();
    const seat = this.toAct!;
    return decideLive(agent, {
      ...this.#requestFor(seat),
      ...(agent === this.agent && {
        knowledge: agent.knows?.(this.state, seat),
        memory: this.#memoryOf(personIn(this.#table, seat)),
      }),
      ...(budget !== undefined && { budget }),
    });
  }

  /** The object by which a player's agent remembers this game. */
  #memoryOf(person: Seat): object {
    const memory = this.#memories.get(person) ?? {};
    this.#memories.set(person, memory);
    return memory;
  }

  #requestFor(seat: Seat): Request {
    const { line, seating } = this.#table;
    return {
      game: this.game,
      view: viewFor(this.game, line.state, seat),
      seat,
      seats: seating.length,
      rng: this.#rng.fork(`${line.length}`),
    };
  }

  /** Agents that may think while the person to act does; `stopPondering` ends it. */
  ponder(): void {
    const agents = [...this.#agents].flatMap(([person, agent]) => {
      const memory = this.#memoryOf(person);
      const request = { ...this.#requestFor(seatOf(this.#table, person)), memory, budget: PONDERING };
      if (agent.ponder === undefined) return [];
      return [(signal: AbortSignal) => thinkLive(agent.ponder!({ ...request, signal }))];
    });
    this.#pondering.start(this.#table.line, agents);
  }

  stopPondering(): Promise<void> {
    return this.#pondering.stop();
  }

  #do(asked: Command): Result<void> {
    const done = command(this.#table, asked, performance.now());
    if (!done.ok) return done;
    const before = this.names;
    this.#table = done.value.table;
    this.#report(done.value, before);
    return ok(undefined);
  }

  /** `before` names the person who sat there at the time, because a pie rule changes that. */
  #report({ table, changes }: Changed, before: readonly string[]): void {
    let names = before;
    for (const change of changes) {
      if (change.type === 'move') {
        this.#reportMove(change.step, names);
        if (this.game.seating?.reseat(change.step.action) !== undefined) names = this.names;
      }
      if (change.type === 'seat' && participantIn(table, change.seat)?.left !== undefined)
        this.#terminal.out(`${this.#nameOf(change.seat, names)} resigns`);
    }
  }

  /** Scripts know players by their numbers. */
  #nameOf(seat: Seat, names: readonly string[]): string {
    return this.#terminal.hasScreen ? names[seat - 1]! : `player ${seat}`;
  }

  /** The table plays forced moves itself; this only reports them. */
  #reportMove(step: Step, names: readonly string[]): void {
    const { notation, events } = visibleStep(this.game, step, this.#onlooker);
    if (notation !== undefined && step.by !== 'forced')
      this.#terminal.out(`${this.#nameOf(step.seat, names)}: ${notation}`);
    const view = visibleState(this.game, step.state, this.#onlooker);
    for (const event of events) {
      const sentence = this.game.text.describeEvent(view, event);
      this.#terminal.out(`  ${this.#terminal.hasScreen ? withNames(sentence, names) : sentence}`);
    }
  }

  /** The only person at the table sees what they may; several people share a screen and see what everybody may. */
  get #onlooker(): Viewer {
    const { people } = this;
    return people.length === 1 ? people[0]! : 0;
  }
}
