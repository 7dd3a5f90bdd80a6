import { type Benchmark, Rng, unwrap } from '@ludus/kernel';
import { actionIn } from './action.ts';
import { CLASSIC_MAP, generateMap } from './maps/index.ts';
import { applyAction, getActionRanges, getLegalActions } from './rules.ts';
import type { RulesetChanges } from './ruleset.ts';
import { createGame } from './setup.ts';
import type { Action, ActionRange, GameState, GraphMap, PlayerSetup } from './types.ts';

const POLICY =
  'where attacks or fortifying can be ended, ends them one time in three; otherwise any range, then any number in it; no Resign';

/** A uniform choice among all ranges would spend most of a game fortifying. */
const randomRange = (ranges: readonly ActionRange[], rng: Rng): ActionRange => {
  // Resign is always last, preceded by what ends a phase.
  const last = ranges[ranges.length - 2]!;
  if (last.type !== 'EndAttackPhase' && last.type !== 'EndTurn') return ranges[rng.int(ranges.length - 1)]!;
  return ranges.length === 2 || rng.int(3) === 0 ? last : ranges[rng.int(ranges.length - 2)]!;
};

const randomAction = (state: GameState, rng: Rng): Action => {
  const range = randomRange(getActionRanges(state, { actorId: state.turn.currentPlayerId }), rng);
  if (!('min' in range) || range.min === undefined) return actionIn(range, 0);
  return actionIn(range, range.min + rng.int(range.max - range.min + 1));
};

/** The same policy over single actions. */
const randomListed = (state: GameState, rng: Rng): Action => {
  const actions = getLegalActions(state, { actorId: state.turn.currentPlayerId });
  const last = actions[actions.length - 2]!;
  if (last.type !== 'EndAttackPhase' && last.type !== 'EndTurn') return actions[rng.int(actions.length - 1)]!;
  return actions.length === 2 || rng.int(3) === 0 ? last : actions[rng.int(actions.length - 2)]!;
};

const CAP = 300;
const SLICE = 5000;

const players: readonly PlayerSetup[] = [{ id: 'ann' }, { id: 'bob' }];

interface Workload {
  readonly name: string;
  readonly map: GraphMap;
  readonly ruleset: RulesetChanges;
  /** Whether every action is listed, rather than ranges. */
  readonly isListed?: boolean;
}

/** Plays whole games one after the other, each cut off at a limit. */
const games = ({ name, map, ruleset, isListed = false }: Workload): Benchmark => ({
  name,
  unit: 'actions',
  notes: {
    policy: isListed ? POLICY.replace('any range, then any number in it', 'any action') : POLICY,
    players: 2,
    territories: Object.keys(map.territories).length,
    cap: CAP,
    timed: `${isListed ? 'getLegalActions' : 'getActionRanges'}, the choice and applyAction for every action, createGame for every game`,
    seed: 'bench',
  },
  prepare: () => {
    const rng = Rng.from('bench');
    const start = (): GameState => createGame({ map, players, ruleset, seed: rng.uint32() }).state;
    let state = start();
    let played = 0;
    return () => {
      for (let i = 0; i < SLICE; i += 1) {
        if (played >= CAP || state.turn.phase === 'GameOver') {
          state = start();
          played = 0;
        }
        const action = isListed ? randomListed(state, rng) : randomAction(state, rng);
        const applied = applyAction(state, action, { actorId: state.turn.currentPlayerId });
        if (!applied.ok) throw new Error('a listed action was refused');
        state = applied.state;
        played += 1;
      }
      return SLICE;
    };
  },
});

const connected = (maxFortifiesPerTurn: number | 'unlimited'): RulesetChanges => ({
  fortify: { fortifyMode: 'connected', maxFortifiesPerTurn },
});

/** How fast the rules are: `ludus bench risk`. */
export const benchmarks: readonly Benchmark[] = [
  games({ name: 'classic 2p, one connected fortify', map: CLASSIC_MAP, ruleset: connected(1) }),
  games({
    name: 'classic 2p, unlimited connected fortify',
    map: CLASSIC_MAP,
    ruleset: connected('unlimited'),
  }),
  games({ name: 'classic 2p, every action listed', map: CLASSIC_MAP, ruleset: connected(1), isListed: true }),
  ...[120, 200].map((size) =>
    games({
      name: `generated-${size} 2p, one connected fortify`,
      map: unwrap(generateMap(size, 1)).map,
      ruleset: connected(1),
    }),
  ),
  {
    name: 'createGame classic 2p',
    unit: 'games',
    notes: { players: 2, territories: 42 },
    prepare: () => {
      let seed = 0;
      return () => {
        for (let i = 0; i < 200; i += 1) {
          createGame({ map: CLASSIC_MAP, players, seed });
          seed += 1;
        }
        return 200;
      };
    },
  },
];
