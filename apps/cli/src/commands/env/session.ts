import { agentsOf, createAgent, decide, levelsOf } from '@ludus/agents';
import { games } from '@ludus/games';
import {
  type Checked,
  describeProblems,
  err,
  type Game,
  ok,
  type Problem,
  Rng,
  subSeed,
  viewFor,
  visibleState,
} from '@ludus/kernel';
import { version } from '../../../package.json';
import { Batch } from './batch.ts';
import type { Environment } from './environment.ts';
import { notationsOf, writeFeatures } from './observe.ts';
import { type Detail, type LookRequest, PROTOCOL, parseLine, type Request } from './protocol.ts';
import { prepareBatch, refuse } from './setup.ts';

/** The fields of an answer without its id. */
type Fields = Readonly<Record<string, unknown>>;

/** An answer: its fields, and bytes that follow the line. */
interface Answer {
  readonly fields: object;
  readonly bytes?: readonly Buffer[];
}

/** A line without its end, and the bytes that follow it. */
interface AnswerLine {
  readonly line: string;
  readonly bytes: readonly Buffer[];
}

const done = (fields: object): Checked<Answer> => ok({ fields });

const describeGame = (game: Game): Fields => ({
  id: game.id,
  name: game.name,
  rulesVersion: game.rulesVersion,
  engineVersion: game.engineVersion,
  boards: game.variants.map(({ id, name, minSeats, maxSeats }) => ({
    id,
    name,
    minPlayers: minSeats,
    maxPlayers: maxSeats,
  })),
  rules: game.options,
  agents: agentsOf(game),
  levels: levelsOf(game),
  hasFeatures: game.learning !== undefined,
  hasActionSpace: game.learning?.actions !== undefined,
  hasSecrets: game.secrets !== undefined,
});

/** Whose view a program asks for: that of a seat, of a player wherever they sit, or of the seat to act. */
const viewerOf = (
  { description: { players } }: Batch,
  environment: Environment,
  { seat, player }: LookRequest,
): Checked<number> => {
  if (seat !== undefined && player !== undefined)
    return refuse('wrong_value', 'player', 'Name a seat or a player, not both.');
  if (seat !== undefined && seat > players)
    return refuse('no_seat', 'seat', `Seats go from 1 to ${players}; 0 is a spectator.`);
  if (player !== undefined && player > players)
    return refuse('no_player', 'player', `Players go from 1 to ${players}.`);
  return ok(player === undefined ? (seat ?? environment.seat) : environment.seatOf(player));
};

/** A look at an environment, from a seat or, for seat 0, as a spectator. */
const detailOf = (game: Game, environment: Environment, seat: number, detail: Detail): unknown => {
  const { cursor } = environment;
  switch (detail) {
    case 'view':
      return visibleState(game, cursor.state, seat);
    case 'features': {
      const { dimension } = game.learning!.features.layout(cursor.state);
      const into = new Float32Array(dimension);
      writeFeatures(game, environment, seat, into);
      return Array.from(into);
    }
    case 'actions':
      return cursor.legalActions();
    case 'notations':
      return notationsOf(game, environment);
    case 'drawing':
      return game.text.draw(visibleState(game, cursor.state, seat));
    case 'state':
      return cursor.state;
    case 'hash':
      return game.hash(cursor.state);
  }
};

/**
 * Answers requests line by line: every input line gets exactly one line, even if it is not a request.
 *
 * ```ts
 * const session = new EnvSession();
 * session.answer('{"id":1,"type":"hello"}').line; // {"id":1,"ok":true,"protocol":1,…}
 * ```
 */
export class EnvSession {
  readonly #batches = new Map<number, Batch>();
  /** Called with unexpected errors. */
  readonly #onBug: (error: unknown) => void;
  #made = 0;

  constructor(onBug: (error: unknown) => void = () => {}) {
    this.#onBug = onBug;
  }

  answer(line: string): AnswerLine {
    const { id, request } = parseLine(line);
    const answer = request.ok ? this.#guarded(request.value) : request;
    if (!answer.ok) return { line: JSON.stringify({ id, ok: false, error: asOne(answer.error) }), bytes: [] };
    const { fields, bytes = [] } = answer.value;
    const follows = bytes.reduce((sum, { length }) => sum + length, 0);
    return {
      line: JSON.stringify({ id, ok: true, ...fields, ...(bytes.length > 0 && { bytes: follows }) }),
      bytes,
    };
  }

  /** A broken invariant costs the batch it happened in, not the others. */
  #guarded(request: Request): Checked<Answer> {
    try {
      return this.#handle(request);
    } catch (caught) {
      this.#onBug(caught);
      if ('batch' in request) this.#batches.delete(request.batch);
      const reason = caught instanceof Error ? caught.message : String(caught);
      return refuse('internal', '', `This is a bug in Ludus (${reason}). The batch is closed.`);
    }
  }

  #handle(request: Request): Checked<Answer> {
    switch (request.type) {
      case 'hello':
        return this.#hello(request.protocol);
      case 'games':
        return done({ games: games.games.map(describeGame) });
      case 'make':
        return this.#make(request);
      case 'reset':
        return this.#with(request.batch, (batch) => batch.reset(request));
      case 'step':
        return this.#with(request.batch, (batch) => batch.step(request.actions));
      case 'look':
        return this.#with(request.batch, (batch) => this.#look(batch, request));
      case 'ask':
        return this.#with(request.batch, (batch) => this.#ask(batch, request));
      case 'close':
        return this.#with(request.batch, () => {
          this.#batches.delete(request.batch);
          return done({});
        });
    }
  }

  #hello(protocol = PROTOCOL): Checked<Answer> {
    return protocol === PROTOCOL
      ? done({ protocol: PROTOCOL, version })
      : refuse(
          'unknown_protocol',
          'protocol',
          `This is Ludus ${version}, which speaks protocol ${PROTOCOL}, not ${protocol}.`,
        );
  }

  #make(request: Extract<Request, { readonly type: 'make' }>): Checked<Answer> {
    const setup = prepareBatch(request);
    if (!setup.ok) return setup;
    this.#made += 1;
    this.#batches.set(this.#made, new Batch(setup.value));
    return done({ batch: this.#made, ...setup.value.description });
  }

  #with(number: number, use: (batch: Batch) => Checked<Answer>): Checked<Answer> {
    const batch = this.#batches.get(number);
    return batch === undefined ? refuse('no_batch', 'batch', `There is no batch ${number}.`) : use(batch);
  }

  #look(batch: Batch, request: LookRequest): Checked<Answer> {
    const { game } = batch;
    const { details = ['view'] } = request;
    const found = batch.at(request.environment);
    if (!found.ok) return found;
    const environment = found.value;
    const seat = viewerOf(batch, environment, request);
    if (!seat.ok) return seat;
    const at = details.indexOf('features');
    if (at >= 0 && (game.learning === undefined || seat.value === 0))
      return refuse('no_features', `details[${at}]`, 'There are no feature vectors for this seat.');
    return done({
      seat: environment.seat,
      player: environment.playerIn(environment.seat),
      moves: environment.cursor.moves,
      phase: game.phase(environment.cursor.state),
      ...Object.fromEntries(
        details.map((detail) => [detail, detailOf(game, environment, seat.value, detail)]),
      ),
    });
  }

  /** What an agent would do, without playing it. */
  #ask(
    batch: Batch,
    { environment: index, agent: name }: Extract<Request, { readonly type: 'ask' }>,
  ): Checked<Answer> {
    const { game, description } = batch;
    const found = batch.at(index);
    if (!found.ok) return found;
    const { seat, cursor } = found.value;
    if (seat === 0) return refuse('game_over', 'environment', 'The game is over.');
    const agent = createAgent(game, name);
    if (!agent.ok) return err([agent.error]);
    const rng = Rng.from(subSeed(description.seed, `asked ${index}, move ${cursor.moves}`));
    const view = viewFor(game, cursor.state, seat);
    const decision = decide(agent.value, { game, view, seat, seats: description.players, rng });
    const notation = game.text.makeNotation(cursor.state, decision.action);
    return done({ ...decision, notation });
  }
}

/** The first of several problems, with all their messages. */
const asOne = (problems: readonly Problem[]): Problem => ({
  ...problems[0]!,
  message: describeProblems(problems),
});
