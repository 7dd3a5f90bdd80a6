import { type Agent, AUTO, levelsOf } from '@ludus/agents';
import { type Game, type Outcome, Rng, type Seat, seats, type Tagged } from '@ludus/kernel';
import { findEntrant, readWeightFiles } from '@ludus/lab';
import { Command } from 'commander';
import {
  agentList,
  configOf,
  findGame,
  type SetupFlags,
  seedOf,
  startOf,
  withSetupOptions,
} from '../../options.ts';
import { Refusal, required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { Person } from './person.ts';
import { type Made, type Seating, Table } from './table.ts';

interface PlayFlags extends SetupFlags {
  readonly seats?: string;
}

const HUMAN = 'human';

const defaultSeats = (count: number): string[] => [HUMAN, ...seats(count - 1).map(() => `${AUTO}:3`)];

const seatingOf = async (game: Game, count: number, text: string | undefined): Promise<Seating> => {
  const names = text === undefined ? defaultSeats(count) : agentList(text);
  if (names.length !== count)
    throw new Refusal(`There are ${count} seats, but --seats names ${names.length}: ${names.join(', ')}.`);
  const agents = names.filter((name) => name !== HUMAN);
  const weights = required(readWeightFiles(game, agents));
  const find = async (name: string): Promise<Agent> => ({
    ...required(await findEntrant(game, name, weights)).create(game),
    name,
  });
  return Promise.all(names.map((name) => (name === HUMAN ? undefined : find(name))));
};

const report = (terminal: Terminal, { seat, notation, events }: Made): void => {
  terminal.out(`player ${seat}: ${notation}`);
  for (const event of events) terminal.out(`  ${event}`);
};

const reportEnd = (terminal: Terminal, { winners, reason, ranking }: Outcome): void => {
  const who = winners.length === 0 ? 'Nobody wins' : `Player ${winners.join(' and ')} wins`;
  terminal.out(`${who}: ${reason.replaceAll('_', ' ')}.`);
  if (ranking.length > 2)
    terminal.out(ranking.map(({ seat, rank }) => `${rank}. player ${seat}`).join('   '));
};

/** Several people share a screen: hands the keyboard over before showing what only one may see. */
const handOver = async (terminal: Terminal, table: Table, seat: Seat): Promise<void> => {
  const people = table.seating.filter((agent) => agent === undefined).length;
  if (table.hasSecrets && people > 1)
    await terminal.ask?.(`Player ${seat}, press Enter when only you are looking. `);
};

/** A person's turn; answers whether the game goes on. */
const takeTurn = async (terminal: Terminal, table: Table, seat: Seat): Promise<boolean> => {
  await handOver(terminal, table, seat);
  terminal.out('');
  terminal.out(table.draw(seat));
  const wish = await new Person(terminal, table, seat).wish();
  switch (wish.kind) {
    case 'move': {
      const made = table.make(wish.action, seat, true);
      if (made.ok) report(terminal, made.value);
      else terminal.out(made.error.message);
      return true;
    }
    case 'undo':
      if (!table.undo()) terminal.out('There is nothing to take back.');
      return true;
    case 'resign':
      return table.resign(seat);
    case 'quit':
      return false;
  }
};

/** An agent of one's own may crash; that ends the game with a sentence. */
const consult = async (table: Table, agent: Agent): Promise<Tagged> => {
  try {
    return (await table.consult(agent)).action;
  } catch (caught) {
    const reason = caught instanceof Error ? caught.message : String(caught);
    throw new Refusal(`${agent.name} crashed at move ${table.moves}: ${reason}`);
  }
};

const made = (table: Table, agent: Agent, action: Tagged): Made => {
  const done = table.make(action, table.toAct!, false);
  if (!done.ok)
    throw new Refusal(`${agent.name} made an illegal move at move ${table.moves}: ${done.error.message}`);
  return done.value;
};

const playOn = async (terminal: Terminal, table: Table): Promise<void> => {
  for (let seat = table.toAct; seat !== undefined; seat = table.toAct) {
    const { legal } = table;
    const agent = table.seating[seat - 1];
    if (legal.length === 1) report(terminal, required(table.make(legal[0]!, seat, false)));
    else if (agent !== undefined) {
      terminal.status?.(`player ${seat} is thinking …`);
      const action = await consult(table, agent);
      terminal.status?.(undefined);
      report(terminal, made(table, agent, action));
    } else if (!(await takeTurn(terminal, table, seat))) return;
  }
};

const seatHelp = (): string => {
  const levels = levelsOf(findGame('ringrift')).map(
    ({ level, description }) => `  ${AUTO}:${level}  ${description}`,
  );
  return `\nExample:\n  ludus play ringrift --board hex8 --seats human,${AUTO}:4\n\nLevels, for RingRift:\n${levels.join('\n')}`;
};

export const playCommand = (terminal: Terminal): Command =>
  withSetupOptions(new Command('play'))
    .description('play in the terminal against agents or each other')
    .argument('<game>', 'game id, see `ludus games`')
    .option(
      '--seats <list>',
      `who plays, in seat order: ${HUMAN}, ${AUTO}:1 to ${AUTO}:10, any agent, or the path of your own`,
    )
    .addHelpText('after', seatHelp)
    .action(async (id: string, flags: PlayFlags) => {
      const game = findGame(id);
      const seating = await seatingOf(game, game.seatCount(configOf(game, flags)), flags.seats);
      const table = new Table(game, startOf(game, flags), seating, Rng.from(seedOf(flags)).fork('agents'));
      if (seating.includes(undefined)) terminal.out('Type "help" for what you can do.');
      await playOn(terminal, table);
      const { outcome } = table;
      if (outcome === undefined) return;
      terminal.out('');
      terminal.out(table.draw(1));
      reportEnd(terminal, outcome);
    });
