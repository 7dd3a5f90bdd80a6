import { type Agent, AUTO, opponentFor, seatOpponents } from '@ludus/agents';
import { games } from '@ludus/games';
import { TAKEN_IDS } from '@ludus/games/own';
import {
  didYouMean,
  type Game,
  type Outcome,
  type Result,
  Rng,
  type Seat,
  seats,
  type Tagged,
} from '@ludus/kernel';
import { Command } from 'commander';
import { levelLines } from '../../levelLines.ts';
import { ludusCall } from '../../ludusCall.ts';
import {
  agentList,
  configOf,
  findGame,
  randomSeed,
  type SetupFlags,
  seedOf,
  startOf,
  withChoiceOptions,
} from '../../options.ts';
import { Refusal, required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { Person, type Wish } from './person.ts';
import { findPlay, newPlayId, removePlay, type SavedPlay, savePlay } from './saves.ts';
import { TerminalGame } from './terminalGame.ts';

interface PlayFlags extends Omit<SetupFlags, 'seed'> {
  readonly seed?: string;
  readonly seats?: string;
  readonly resume?: string | true;
  readonly plain?: boolean;
  readonly json?: boolean;
}

const HUMAN = 'human';

/** A person in seat 1 against the opponents that the board is meant for, or a fairly easy level. */
const defaultSeats = (game: Game, config: unknown): string[] => [
  HUMAN,
  ...seats(game.seatCount(config))
    .slice(1)
    .map((seat) => opponentFor(game, config, seat)),
];

const seatNames = (game: Game, config: unknown, text: string | undefined): string[] => {
  const count = game.seatCount(config);
  const names =
    text === undefined ? defaultSeats(game, config) : seatOpponents(game, config, agentList(text));
  if (names.length !== count)
    throw new Refusal(`There are ${count} seats, but --seats names ${names.length}: ${names.join(', ')}.`);
  for (const name of names) {
    const meaning = name === HUMAN ? '' : didYouMean(name, [HUMAN]);
    if (meaning !== '') throw new Refusal(`There is no agent "${name}".${meaning}`);
  }
  return names;
};

/** Who starts in which seat: an agent, or undefined for a person. */
const seatsOf = async (
  game: Game,
  names: readonly string[],
  config?: unknown,
): Promise<(Agent | undefined)[]> => {
  // The lab is large, and neither help nor a refusal needs it.
  const { boardFault, findEntrant, readWeightFiles } = await import('@ludus/lab');
  const agents = names.filter((name) => name !== HUMAN);
  const weights = required(readWeightFiles(game, agents));
  const find = async (name: string): Promise<Agent> => ({
    ...required(await findEntrant(game, name, weights)).create(game),
    name,
  });
  const found = await Promise.all(names.map((name) => (name === HUMAN ? undefined : find(name))));
  const fault = config !== undefined && agents.map((name) => boardFault(game, config, name)).find(Boolean);
  if (fault) throw new Refusal(fault.message);
  return found;
};

const reportEnd = (
  terminal: Terminal,
  { winners, reason, ranking }: Outcome,
  names: readonly string[],
): void => {
  const nameOf = (seat: Seat): string => {
    const name = names[seat - 1]!;
    const isUnique = names.indexOf(name) === names.lastIndexOf(name);
    return name === 'You' || (terminal.hasScreen && isUnique) ? name : `Player ${seat}`;
  };
  const who = winners.map(nameOf).join(' and ');
  const verb = winners.length > 1 || who === 'You' ? 'win' : 'wins';
  const why = reason.replaceAll('_', ' ');
  terminal.out(winners.length === 0 ? `Nobody wins: ${why}.` : `${who} ${verb}: ${why}.`);
  if (ranking.length > 2)
    terminal.out(ranking.map(({ seat, rank }) => `${rank}. ${nameOf(seat)}`).join('   '));
};

/** Where a game is played: in lines of text, or in the whole window. */
interface Stage extends Terminal {
  /** Shows the position instead of printing it. */
  show?(game: TerminalGame, seat: Seat): void;
  /** Hides everything until the requested person is alone. */
  curtain?(text: string): Promise<void>;
}

/** Several people share a screen: hands over the keyboard before showing what only one may see. */
const handOver = async (stage: Stage, { game, people }: TerminalGame, seat: Seat): Promise<void> => {
  if (game.secrets === undefined || people.length < 2) return;
  const text = `Player ${seat}, press Enter when only you are looking. `;
  if (stage.curtain === undefined) await stage.ask?.(text);
  else await stage.curtain(text);
};

const carryOut = (game: TerminalGame, seat: Seat, wish: Exclude<Wish, { kind: 'quit' }>): Result<void> => {
  if (wish.kind === 'move') return game.act(seat, wish.action);
  return wish.kind === 'undo' ? game.undo(seat) : game.resign(seat);
};

const show = (stage: Stage, game: TerminalGame, seat: Seat): void => {
  if (stage.show !== undefined) stage.show(game, seat);
  else for (const text of ['', game.draw(seat), game.prompt(seat)]) if (text !== undefined) stage.out(text);
};

/** A person's turn. Returns false if they leave the keyboard. */
const takeTurn = async (stage: Stage, game: TerminalGame, seat: Seat): Promise<boolean> => {
  show(stage, game, seat);
  game.ponder();
  const wish = await new Person(stage, game, seat).wish().finally(() => game.stopPondering());
  if (wish.kind === 'quit') return false;
  const done = carryOut(game, seat, wish);
  if (!done.ok) stage.out(done.error.message);
  return true;
};

/** A user's own agent may crash; that ends the game with a message. */
const consult = async (game: TerminalGame, agent: Agent): Promise<Tagged> => {
  try {
    return (await game.consult(agent)).action;
  } catch (caught) {
    const reason = caught instanceof Error ? caught.message : String(caught);
    throw new Refusal(`${agent.name} crashed at move ${game.moves}: ${reason}`);
  }
};

const letAct = async (terminal: Terminal, game: TerminalGame, agent: Agent): Promise<void> => {
  const seat = game.toAct!;
  terminal.status?.(`${game.names[seat - 1]} is thinking…`);
  const action = await consult(game, agent);
  terminal.status?.(undefined);
  const done = game.act(seat, action);
  if (!done.ok)
    throw new Refusal(`${agent.name} made an illegal move at move ${game.moves}: ${done.error.message}`);
};

/** Plays until the game is over or somebody leaves the keyboard; calls `afterMove` after every decision. */
const playOn = async (stage: Stage, game: TerminalGame, afterMove: () => unknown): Promise<void> => {
  // Who has the keyboard: it is handed over once per turn, not before every move.
  let holder: Seat | undefined;
  for (let seat = game.toAct; seat !== undefined; seat = game.toAct) {
    const { agent } = game;
    if (agent !== undefined) {
      if (stage.show !== undefined && game.people.length > 0) stage.show(game, holder ?? game.people[0]!);
      await letAct(stage, game, agent);
    } else {
      if (holder !== seat) await handOver(stage, game, seat);
      holder = seat;
      if (!(await takeTurn(stage, game, seat))) return;
    }
    afterMove();
  }
};

/** Lists the levels of the user's own games or, without any, of RingRift. */
const seatHelp = (): string => {
  const own = games.ids.filter((id) => !TAKEN_IDS.includes(id));
  const listed = (own.length > 0 ? own : ['ringrift'])
    .map(findGame)
    .map((game) => [`Levels of ${game.name}:`, ...levelLines(game)].join('\n'));
  return [
    `\nExample:\n  ludus play ringrift --board hex8 --seats human,${AUTO}:4`,
    ...listed,
    'To list the levels of another game, run `ludus games NAME`.',
  ].join('\n\n');
};

/** A game to be played, new or resumed. */
interface Opening {
  readonly rules: Game;
  readonly id: string;
  readonly seed: string;
  readonly seats: readonly string[];
  readonly agents: readonly (Agent | undefined)[];
  readonly start: unknown;
  readonly saved?: SavedPlay;
}

const newOpening = async (gameId: string, given: PlayFlags): Promise<Opening> => {
  const rules = findGame(gameId);
  const flags: SetupFlags & PlayFlags = { ...given, seed: given.seed ?? randomSeed() };
  const config = configOf(rules, flags);
  const seats = seatNames(rules, config, flags.seats);
  const agents = await seatsOf(rules, seats, config);
  const start = startOf(rules, flags);
  return { rules, id: newPlayId(gameId), seed: flags.seed, seats, agents, start };
};

const savedOpening = async (id: string | true): Promise<Opening> => {
  const saved = findPlay(id === true ? undefined : id);
  const rules = findGame(saved.game);
  if (saved.rulesVersion !== rules.rulesVersion)
    throw new Refusal(`The saved game "${saved.id}" was played under other rules of ${rules.name}.`);
  const start = required(rules.parseState(saved.start));
  const agents = await seatsOf(rules, saved.seats);
  return { rules, id: saved.id, seed: saved.seed, seats: saved.seats, agents, start, saved };
};

const createGame = (stage: Stage, { rules, seed, agents, start, saved }: Opening): TerminalGame =>
  new TerminalGame(stage, {
    game: rules,
    start,
    seats: agents,
    rng: Rng.from(seedOf({ seed })).fork('agents'),
    ...(saved !== undefined && { moves: saved.moves, participants: saved.participants }),
  });

/** Saves the game, or removes it once it is over. */
const keep = ({ rules, id, seed, seats, start }: Opening, game: TerminalGame): boolean => {
  if (game.outcome !== undefined) {
    removePlay(id);
    return false;
  }
  return savePlay({
    format: 'ludus-play',
    version: 1,
    id,
    game: rules.id,
    rulesVersion: rules.rulesVersion,
    seed,
    seats,
    start,
    moves: game.steps,
    participants: game.participants,
    savedAt: new Date().toISOString(),
  });
};

const resumeHint = (id: string): string =>
  `The game is saved. Resume it with: ${ludusCall(`play --resume ${id}`)}`;

/** Plays in the whole window, and restores it afterwards. */
const playOnScreen = async (terminal: Terminal, opening: Opening): Promise<void> => {
  const { GameScreen } = await import('./screen/gameScreen.ts');
  let isKept = opening.saved !== undefined;
  const screen = new GameScreen(() => {
    screen.close();
    if (isKept) terminal.err(resumeHint(opening.id));
    process.exit(130);
  });
  let game: TerminalGame | undefined;
  try {
    game = createGame(screen, opening);
    const playing = game;
    await playOn(screen, playing, () => {
      isKept = keep(opening, playing);
    });
    isKept = keep(opening, playing);
    if (playing.outcome !== undefined) {
      reportEnd(screen, playing.outcome, playing.names);
      screen.show(playing, playing.people[0] ?? 1);
      await screen.review();
    }
  } finally {
    screen.close();
  }
  if (isKept) terminal.out(resumeHint(opening.id));
  if (game.outcome !== undefined) reportEnd(terminal, game.outcome, game.names);
};

/** Plays in lines of text, for pipes, scripts and screen readers. */
const playInText = async (terminal: Terminal, opening: Opening, isJson: boolean): Promise<void> => {
  const { rules, seed, agents } = opening;
  const hasPeople = agents.includes(undefined);
  const shown = isJson ? { ...terminal, out: () => {} } : terminal;
  const game = createGame(shown, opening);
  // Scripts can start the same game again with its seed.
  const isKept = hasPeople && terminal.hasScreen === true;
  await playOn(shown, game, () => isKept && keep(opening, game));
  const { outcome } = game;
  if (outcome === undefined) {
    if (isKept && game.moves > 0 && keep(opening, game)) terminal.out(resumeHint(opening.id));
    return;
  }
  if (isJson) {
    const players = agents.map((agent) => agent?.name);
    return terminal.out(JSON.stringify({ game: rules.id, seed, players, moves: game.record, outcome }));
  }
  terminal.out('');
  terminal.out(game.draw(1));
  reportEnd(terminal, outcome, game.names);
};

export const playCommand = (terminal: Terminal): Command =>
  withChoiceOptions(new Command('play'))
    .description('play in the terminal against bots or each other')
    .argument('[game]', 'game id, as listed by `ludus games`')
    .option(
      '--seats <list>',
      `who plays, in seat order: ${HUMAN}, ${AUTO} (the opponent the board is meant for), ${AUTO}:1 to ${AUTO}:10, any agent, or the path of your own`,
    )
    .option('-s, --seed <seed>', 'random seed (default: a new one, which is printed)')
    .option('--resume [id]', 'resume a saved game: the latest, or the one with this id')
    .option('--plain', 'lines of text instead of the full screen')
    .option('--json', 'print one JSON object at the end, for games between agents')
    .addHelpText('after', seatHelp)
    .action(async (id: string | undefined, given: PlayFlags) => {
      if (id === undefined && given.resume === undefined)
        throw new Refusal(`Name a game, for example ${ludusCall('play ringrift')}, or give --resume.`);
      const opening =
        given.resume === undefined ? await newOpening(id!, given) : await savedOpening(given.resume);
      const hasPeople = opening.agents.includes(undefined);
      if (given.json && hasPeople)
        throw new Refusal(
          '--json works only for games between agents. Name an agent for every seat with --seats.',
        );
      if (hasPeople && terminal.hasScreen && !given.plain) return playOnScreen(terminal, opening);
      if (hasPeople) terminal.out('Type "help" to list the commands.');
      if (given.seed === undefined && !given.json)
        terminal.out(`Seed ${opening.seed} (use --seed to play this game again)`);
      await playInText(terminal, opening, given.json === true);
    });
