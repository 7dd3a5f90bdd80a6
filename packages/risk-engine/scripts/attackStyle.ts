import { parseArgs } from 'node:util';
import { Rng, unwrap } from '@ludus/kernel';
import { type AttackStyle, CROWD, DUEL, PLAIN } from '../src/ai/attackStyles.ts';
import { Chance } from '../src/ai/luck.ts';
import { Sketch } from '../src/ai/sketch.ts';
import { playTurn } from '../src/ai/turn.ts';
import { risk } from '../src/game.ts';
import { openState } from '../src/state.ts';

/**
 * Changes a style of `ai/attackStyles.ts` step by step and keeps what wins more games of quick players against a
 * pool of others. A style for a crowd must also finish the games it plays with itself. Prints every step
 * that was kept.
 *
 *   bun packages/risk-engine/scripts/attackStyle.ts duel --steps 200 --seed temper
 *   bun packages/risk-engine/scripts/attackStyle.ts crowd --steps 200 --seed temper
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: 'string', default: '100' },
    games: { type: 'string', default: '360' },
    seed: { type: 'string', default: 'temper' },
    /** Initial changes, as JSON. */
    from: { type: 'string', default: '{}' },
  },
});
const isDuel = positionals[0] === 'duel';
const SIZES = isDuel ? [2] : [3, 4, 6];
const rng = Rng.from(flags.seed);
const chance = new Chance();

const startOf = (players: number, number: number): Sketch => {
  const config = unwrap(risk.configure({ players }));
  const { state } = unwrap(risk.setup(config, `${flags.seed} ${number}`));
  return new Sketch(unwrap(openState(state)));
};

interface End {
  /** 0 if the game was not over in time. */
  readonly winner: number;
  readonly round: number;
}

const play = (
  players: number,
  number: number,
  styleOf: (seat: number) => AttackStyle,
  rounds: number,
): End => {
  const sketch = startOf(players, number);
  chance.start(number);
  for (let turn = 0; sketch.round <= rounds && sketch.winner === undefined; turn += 1) {
    chance.turn(turn);
    const style = sketch.alive > 2 || isDuel ? styleOf(sketch.seat) : DUEL;
    playTurn(sketch, style, chance, turn === 0 ? 'place' : 'begin');
  }
  return { winner: sketch.winner === undefined ? 0 : sketch.seat, round: sketch.round };
};

/** How much better one does than the other, alone against a pool, relative to an even result. */
const lead = (
  one: AttackStyle,
  other: AttackStyle,
  pool: readonly AttackStyle[],
  first: number,
): readonly number[] => {
  const leads: number[] = [];
  for (const players of SIZES)
    for (const rival of pool)
      for (let game = 0; game < Number(flags.games); game += 1) {
        const seat = 1 + (game % players);
        const number = first + Math.floor(game / players);
        const wins = (own: AttackStyle): number =>
          play(players, number, (at) => (at === seat ? own : rival), 100).winner === seat ? players : 0;
        leads.push(wins(one) - wins(other));
      }
  return leads;
};

/** Whether games of a style with itself end: nearly all, and half of them soon. */
const ends = (style: AttackStyle, first: number): boolean =>
  SIZES.every((players) => {
    const rounds = Array.from({ length: 60 }, (_, game) => play(players, first + game, () => style, 120))
      .map(({ winner, round }) => (winner === 0 ? Infinity : round))
      .sort((a, b) => a - b);
    return rounds[30]! <= 45 && rounds[58]! < Infinity;
  });

/** Steps are proportional to the usual size of the parameter. */
const SCALES: Partial<Record<keyof AttackStyle, number>> = { leastOdds: 0.08, losses: 0.2, card: 0.4 };

const changed = (style: AttackStyle): AttackStyle => {
  const names = rng.shuffle(Object.keys(style) as (keyof AttackStyle)[]).slice(0, 1 + rng.int(3));
  const changes = names.map((name) => {
    const step = (SCALES[name] ?? Math.max(0.5, 0.4 * Math.abs(style[name]))) * (2 * rng.float() - 1);
    const value = Math.max(name === 'leastOdds' ? 0.35 : name === 'least' ? -4 : 0, style[name] + step);
    return [name, Number(value.toFixed(3))];
  });
  return { ...style, ...Object.fromEntries(changes) };
};

let best: AttackStyle = { ...(isDuel ? DUEL : CROWD), ...JSON.parse(flags.from) };
const POOL: readonly AttackStyle[] = [PLAIN, DUEL];
let number = 0;
for (let step = 1; step <= Number(flags.steps); step += 1) {
  const next = changed(best);
  number += 10_000;
  if (!isDuel && !ends(next, number)) continue;
  const leads = lead(next, best, [...POOL, best], number);
  const mean = leads.reduce((sum, one) => sum + one, 0) / leads.length;
  const spread = leads.reduce((sum, one) => sum + (one - mean) ** 2, 0) / leads.length;
  if (mean <= 1.2 * Math.sqrt(spread / leads.length)) continue;
  best = next;
  console.log(`${step}: +${mean.toFixed(3)} ${JSON.stringify(best)}`);
}
