import { type Agent, AUTO, levelsOf } from '@ludus/agents';
import { type Game, type Outcome, type Result, Rng, type Seat, seats, type Tagged } from '@ludus/kernel';
import { Command } from 'commander';
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
import { TerminalGame } from './terminalGame.ts';

interface PlayFlags extends Omit<SetupFlags, 'seed'> {
  readonly seed?: string;
  readonly seats?: string;
  readonly json?: boolean;
}

const HUMAN = 'human';

const defaultSeats = (count: number): string[] => [HUMAN, ...seats(count - 1).map(() => `${AUTO}:3`)];

/** Who begins in which seat: an agent, or undefined for a person. */
const seatsOf = async (
  game: Game,
  count: number,
  text: string | undefined,
): Promise<(Agent | undefined)[]> => {
  const names = text === undefined ? defaultSeats(count) : agentList(text);
  if (names.length !== count)
    throw new Refusal(`There are ${count} seats, but --seats names ${names.length}: ${names.join(', ')}.`);
  // The lab is large, and neither help nor a refusal needs it.
  const { findEntrant, readWeightFiles } = await import('@ludus/lab');
  const agents = names.filter((name) => name !== HUMAN);
  const weights = required(readWeightFiles(game, agents));
  const find = async (name: string): Promise<Agent> => ({
    ...required(await findEntrant(game, name, weights)).create(game),
    name,
  });
  return Promise.all(names.map((name) => (name === HUMAN ? undefined : find(name))));
};

const reportEnd = (terminal: Terminal, { winners, reason, ranking }: Outcome): void => {
  const who = winners.length === 0 ? 'Nobody wins' : `Player ${winners.join(' and ')} wins`;
  terminal.out(`${who}: ${reason.replaceAll('_', ' ')}.`);
  if (ranking.length > 2)
    terminal.out(ranking.map(({ seat, rank }) => `${rank}. player ${seat}`).join('   '));
};

/** Several people share a screen: hands the keyboard over before showing what only one may see. */
const handOver = async (terminal: Terminal, { game, people }: TerminalGame, seat: Seat): Promise<void> => {
  if (game.secrets !== undefined && people.length > 1)
    await terminal.ask?.(`Player ${seat}, press Enter when only you are looking. `);
};

const carryOut = (game: TerminalGame, seat: Seat, wish: Exclude<Wish, { kind: 'quit' }>): Result<void> => {
  if (wish.kind === 'move') return game.act(seat, wish.action);
  return wish.kind === 'undo' ? game.undo(seat) : game.resign(seat);
};

/** A person's turn. Returns false when they leave the keyboard. */
const takeTurn = async (terminal: Terminal, game: TerminalGame, seat: Seat): Promise<boolean> => {
  await handOver(terminal, game, seat);
  terminal.out('');
  terminal.out(game.draw(seat));
  const wish = await new Person(terminal, game, seat).wish();
  if (wish.kind === 'quit') return false;
  const done = carryOut(game, seat, wish);
  if (!done.ok) terminal.out(done.error.message);
  return true;
};

/** An agent of one's own may crash; that ends the game with a sentence. */
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
  terminal.status?.(`player ${seat} is thinking …`);
  const action = await consult(game, agent);
  terminal.status?.(undefined);
  const done = game.act(seat, action);
  if (!done.ok)
    throw new Refusal(`${agent.name} made an illegal move at move ${game.moves}: ${done.error.message}`);
};

const playOn = async (terminal: Terminal, game: TerminalGame): Promise<void> => {
  for (let seat = game.toAct; seat !== undefined; seat = game.toAct) {
    const { agent } = game;
    if (agent !== undefined) await letAct(terminal, game, agent);
    else if (!(await takeTurn(terminal, game, seat))) return;
  }
};

const seatHelp = (): string => {
  const levels = levelsOf(findGame('ringrift')).map(
    ({ level, description }) => `  ${AUTO}:${level}  ${description}`,
  );
  return `\nExample:\n  ludus play ringrift --board hex8 --seats human,${AUTO}:4\n\nLevels, for RingRift:\n${levels.join('\n')}`;
};

export const playCommand = (terminal: Terminal): Command =>
  withChoiceOptions(new Command('play'))
    .description('play in the terminal against agents or each other')
    .argument('<game>', 'game id, see `ludus games`')
    .option(
      '--seats <list>',
      `who plays, in seat order: ${HUMAN}, ${AUTO}:1 to ${AUTO}:10, any agent, or the path of your own`,
    )
    .option('-s, --seed <seed>', 'seed of everything random (default: a new one, which is printed)')
    .option('--json', 'one JSON object at the end; for games between agents')
    .addHelpText('after', seatHelp)
    .action(async (id: string, given: PlayFlags) => {
      const rules = findGame(id);
      const flags: SetupFlags & PlayFlags = { ...given, seed: given.seed ?? randomSeed() };
      const seating = await seatsOf(rules, rules.seatCount(configOf(rules, flags)), flags.seats);
      if (seating.includes(undefined)) terminal.out('Type "help" for what you can do.');
      const start = startOf(rules, flags);
      if (given.seed === undefined && !given.json)
        terminal.out(`Seed ${flags.seed} (give it with --seed to play this game again)`);
      const rng = Rng.from(seedOf(flags)).fork('agents');
      if (given.json && seating.includes(undefined))
        throw new Refusal('--json is for games between agents: name one for every seat with --seats.');
      const shown = given.json ? { ...terminal, out: () => {} } : terminal;
      const game = new TerminalGame(shown, { game: rules, start, seats: seating, rng });
      await playOn(shown, game);
      const { outcome } = game;
      if (outcome === undefined) return;
      if (given.json) {
        const players = seating.map((agent) => agent?.name);
        const about = { game: rules.id, seed: flags.seed, players };
        return terminal.out(JSON.stringify({ ...about, moves: game.record, outcome }));
      }
      terminal.out('');
      terminal.out(game.draw(1));
      reportEnd(terminal, outcome);
    });
