import { parseArgs } from 'node:util';
import { games } from '@ludus/games';
import { subSeed, unwrap } from '@ludus/kernel';
import { playMatch } from '../src/match/match.ts';
import { makeEstimate } from '../src/report/index.ts';
import { wilson } from '../src/stats/index.ts';

/**
 * How games of Risk end when one agent plays every seat: why, after how many rounds, for how much CPU time,
 * and whom the players attack. The number of games is fixed in advance; games longer than `--rounds`
 * count as unfinished.
 *
 *   bun packages/lab/scripts/endings.ts heuristic --players 3,4,5,6 --games 30
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    players: { type: 'string', default: '3,4,5,6' },
    games: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '150' },
    seed: { type: 'string', default: 'endings' },
  },
});
const agent = positionals[0] ?? 'heuristic';
const game = unwrap(games.get('risk'));

/** The parts of a Risk state that are examined. */
interface RiskState {
  readonly turn: { readonly round: number };
  readonly territories: Readonly<Record<string, { readonly ownerId: string; readonly armies: number }>>;
  readonly players: Readonly<Record<string, { readonly status: string }>>;
  readonly playerIds: readonly string[];
  readonly result?: { readonly reason: string };
}

/** Attacks on players while three or more were left. */
interface Attacks {
  all: number;
  onLeader: number;
  /** The share of attacks on the leader if all rivals were attacked equally. */
  byChance: number;
}

/** The rival with the most armies on the board. */
const leaderAmong = ({ territories }: RiskState, rivals: readonly string[]): string => {
  const armies = new Map(rivals.map((id) => [id, 0]));
  for (const { ownerId, armies: own } of Object.values(territories))
    if (armies.has(ownerId)) armies.set(ownerId, armies.get(ownerId)! + own);
  return rivals.reduce((best, id) => (armies.get(id)! > armies.get(best)! ? id : best));
};

const countAttack = (state: RiskState, attacker: string, to: string, attacks: Attacks): void => {
  const alive = state.playerIds.filter((id) => state.players[id]!.status === 'alive');
  const rivals = alive.filter((id) => id !== attacker);
  const owner = state.territories[to]!.ownerId;
  if (rivals.length < 2 || !rivals.includes(owner)) return;
  attacks.all += 1;
  attacks.byChance += 1 / rivals.length;
  if (owner === leaderAmong(state, rivals)) attacks.onLeader += 1;
};

interface Ending {
  readonly reason: string;
  readonly rounds: number;
  readonly decisions: number;
  readonly cpuMs: number;
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const playGame = (players: number, number: number, attacks: Attacks): Ending => {
  let before: RiskState | undefined;
  const started = cpuMs();
  const played = playMatch(
    {
      game: 'risk',
      config: unwrap(
        game.configure({ variant: 'classic', players, options: { roundLimit: Number(flags.rounds) } }),
      ),
      agents: Array.from({ length: players }, () => agent),
      seed: subSeed(flags.seed, `${players} players, game ${number}`),
    },
    {
      observe: ({ position, seat, action }) => {
        const to = 'to' in action ? action.to : undefined;
        if (before !== undefined && (action.type === 'Blitz' || action.type === 'Attack'))
          countAttack(before, before.playerIds[seat - 1]!, `${to}`, attacks);
        before = position.state() as RiskState;
      },
    },
  );
  const state = played.finalState as RiskState;
  return {
    reason: state.result?.reason ?? 'unfinished',
    rounds: state.turn.round,
    decisions: played.seats.reduce((sum, { decisions }) => sum + decisions, 0),
    cpuMs: cpuMs() - started,
  };
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

// The first game runs before the code is compiled, so it is played before anything is timed.
playGame(3, -1, { all: 0, onLeader: 0, byChance: 0 });
for (const players of flags.players.split(',').map(Number)) {
  const attacks: Attacks = { all: 0, onLeader: 0, byChance: 0 };
  const endings = Array.from({ length: Number(flags.games) }, (_, number) =>
    playGame(players, number, attacks),
  );
  const eliminated = endings.filter(({ reason }) => reason === 'elimination').length;
  const times = endings.map((ending) => ending.cpuMs);
  const perDecision = sum(times) / sum(endings.map(({ decisions }) => decisions));
  console.log(
    [
      `${players} × ${agent}: ${eliminated}/${endings.length} end by elimination (${makeEstimate(wilson(eliminated, endings.length), 'percent')})`,
      `median ${median(endings.map(({ rounds }) => rounds))} rounds`,
      `CPU a game ${(median(times) / 1000).toFixed(1)} s (most ${(Math.max(...times) / 1000).toFixed(1)} s)`,
      `${perDecision.toFixed(2)} ms per decision`,
      `attacks on the leader ${((100 * attacks.onLeader) / attacks.all).toFixed(0)}% (by chance ${((100 * attacks.byChance) / attacks.all).toFixed(0)}%)`,
    ].join(', '),
  );
}
