import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { type Game, imagineState, Rng, unwrap, viewFor } from '@ludus/kernel';
import { agentsOf, createAgent, decide, decideLive, levelsOf, notesOf } from '../src/index.ts';
import { ask, gameOf, isLong, randomState, type Setup, start } from './support.ts';

setDefaultTimeout(1_800_000);

const SETUPS: readonly Setup[] = [
  ...['square8', 'hex8'].flatMap((variant) =>
    [2, 3, 4].map((players) => ({ game: gameOf('ringrift'), variant, players })),
  ),
  ...['square19', 'hexagonal'].map((variant) => ({ game: gameOf('ringrift'), variant, players: 2 })),
  ...[2, 3, 4].map((players) => ({ game: gameOf('risk'), variant: 'classic', players })),
  { game: gameOf('nim'), variant: 'long', players: 2 },
  ...gameOf('sweep')
    .variants.slice(0, 3)
    .map(({ id, minSeats }) => ({ game: gameOf('sweep'), variant: id, players: minSeats })),
];

const NAMES = [
  'random',
  'heuristic@nodes=200',
  'minimax@nodes=150',
  'minimax@mode=maxn,nodes=100',
  'mcts@nodes=6',
];

/** Plays a game in which the agents take turns, and checks every answer. Returns the number of answers. */
const playChecked = (setup: Setup, seed: string, most: number): number => {
  const { game, players } = setup;
  const agents = NAMES.map((name) => unwrap(createAgent(game, name)));
  const rng = Rng.from(seed);
  let state = start(setup, seed);
  let answers = 0;
  while (answers < most) {
    const seat = game.toAct(state);
    if (seat === undefined) break;
    const agent = agents[rng.int(agents.length)]!;
    const decision = decide(agent, { game, view: viewFor(game, state, seat), seat, seats: players, rng });
    const played = game.play(state, decision.action, seat);
    if (!played.ok) throw new Error(`${agent.name} in ${game.id}: ${played.error.message}`);
    const sum = decision.evaluation.reduce((total, chance) => total + chance, 0);
    expect(decision.evaluation.length).toBe(players);
    expect(sum).toBeCloseTo(1, 6);
    state = played.value.state;
    answers += 1;
  }
  return answers;
};

describe('agents never answer with an illegal move', () => {
  test.each(SETUPS.map((setup) => [setup.game.id, setup.variant, setup.players, setup] as const))(
    '%s %s with %i players',
    (_id, _variant, _players, setup) => {
      const isLarge = setup.variant === 'square19' || setup.variant === 'hexagonal';
      const wanted = isLong ? 7000 : isLarge ? 60 : 250;
      let answers = 0;
      for (let game = 0; answers < wanted; game += 1)
        answers += playChecked(setup, `legal ${game}`, wanted - answers);
      expect(answers).toBe(wanted);
    },
  );
});

describe('a node budget makes decisions reproducible', () => {
  test.each(['random', 'heuristic', 'minimax@nodes=3000', 'mcts@nodes=60'])('%s', (name) => {
    for (const setup of [SETUPS[0]!, SETUPS[4]!, SETUPS[9]!]) {
      const state = randomState(setup, 'again', 25);
      const [a, b] = [0, 1].map(() => {
        const decision = decide(unwrap(createAgent(setup.game, name)), ask(setup, state, { seed: 'same' }));
        return { ...decision, stats: { ...decision.stats, ms: 0 } };
      });
      expect(a).toEqual(b!);
    }
  });
});

describe('an agent knows what its seat knows', () => {
  const secrets = SETUPS.filter(({ game }) => game.secrets !== undefined);

  test.each(secrets.map((setup) => [setup.game.id, setup.variant, setup.players, setup] as const))(
    '%s %s with %i players: different hidden information behind the same view changes nothing',
    (_id, _variant, _players, setup) => {
      const { game } = setup;
      for (let i = 0; i < 4; i += 1) {
        const state = randomState(setup, `secret ${i}`, 12 + 9 * i);
        const seat = game.toAct(state)!;
        const other = imagineState(game, viewFor(game, state, seat), Rng.from(`other ${i}`));
        expect(viewFor(game, other, seat)).toEqual(viewFor(game, state, seat));
        for (const name of ['heuristic@nodes=60', 'minimax@nodes=60', 'mcts@nodes=20']) {
          const agent = unwrap(createAgent(game, name));
          const [one, two] = [state, other].map((truth) =>
            decide(agent, ask(setup, truth, { seed: `${i}` })),
          );
          expect(one!.action).toEqual(two!.action);
          expect(one!.evaluation).toEqual(two!.evaluation);
        }
      }
    },
  );
});

describe('thinking stays within its budget', () => {
  const square8 = SETUPS[0]!;

  test('one legal move needs no search', () => {
    const { game } = square8;
    let state = start(square8, 'forced');
    let checked = 0;
    const rng = Rng.from('forced');
    while (checked < 10) {
      const legal = game.legal(state);
      if (legal.length === 1) {
        for (const name of ['heuristic', 'minimax', 'mcts']) {
          const { nodes, action } = decide(unwrap(createAgent(game, name)), ask(square8, state));
          expect(nodes).toBe(0);
          expect(action).toEqual(legal[0]!);
        }
        checked += 1;
      }
      state = unwrap(game.play(state, rng.pick(legal), game.toAct(state)!)).state;
    }
  });

  test.each(['minimax', 'mcts', 'heuristic'])('%s stops when the time is up', (kind) => {
    for (const setup of [square8, SETUPS[6]!, SETUPS[8]!]) {
      const state = randomState(setup, 'clock', 20);
      let now = 0;
      // Every clock reading is a hundredth of a millisecond, so no test waits for a real clock.
      const clock = (): number => {
        now += 0.01;
        return now;
      };
      const agent = unwrap(createAgent(setup.game, `${kind}@ms=5`));
      const { nodes } = decide(agent, ask(setup, state, { clock }));
      expect(nodes).toBeGreaterThan(0);
      expect(now).toBeLessThanOrEqual(5.5);
    }
  });

  test.each(['minimax', 'mcts'])('%s answers at once when interrupted', async (kind) => {
    const state = randomState(square8, 'abort', 30);
    const controller = new AbortController();
    const agent = unwrap(createAgent(square8.game, `${kind}@nodes=1000000000`));
    setTimeout(() => controller.abort(), 40);
    const request = ask(square8, state, { signal: controller.signal });
    const { action, stats, nodes } = await decideLive(agent, request);
    expect(stats.interrupted).toBe(true);
    expect(nodes).toBeGreaterThan(0);
    expect(square8.game.legal(state)).toContainEqual(action);
  });
});

describe('a decision explains itself', () => {
  test.each(['heuristic', 'minimax@nodes=5000', 'mcts@nodes=300'])('%s', (name) => {
    const setup = SETUPS[0]!;
    const state = randomState(setup, 'explain', 16);
    const seat = setup.game.toAct(state)!;
    const decision = decide(unwrap(createAgent(setup.game, name)), ask(setup, state));
    const played = setup.game.text.makeNotation(state, decision.action);
    expect(decision.principalVariation[0]).toBe(played);
    expect(Object.keys(decision.moveProbabilities)).toContain(played);
    const shares = Object.values(decision.moveProbabilities);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1.01);
    expect(decision.depth).toBeGreaterThan(0);
    const notes = notesOf(decision, seat);
    expect(notes.engineEval).toBe(decision.evaluation[seat - 1]!);
    expect(JSON.parse(JSON.stringify(notes)).searchStats.profile).toBe('standard');
  });
});

describe('every agent and every level of every game', () => {
  const first = (game: Game): Setup => {
    const { id, minSeats } = game.variants[0]!;
    return { game, variant: id, players: minSeats };
  };

  test.each(['ringrift', 'risk', 'sweep', 'nim'].map((id) => [id, gameOf(id)] as const))(
    '%s plays a legal move',
    (_, game: Game) => {
      const setup = first(game);
      const names = [
        ...agentsOf(game).map(({ id }) => id),
        ...levelsOf(game).map(({ level }) => `auto:${level}`),
      ];
      expect(names.length).toBeGreaterThanOrEqual(14);
      for (const name of names) {
        // A small budget: the test is about the move, not its strength.
        const agent = unwrap(createAgent(game, name));
        const specialist = game.search?.ai.specialists?.find(({ id }) => id === agent.kind);
        for (const seat of specialist?.seats ?? [1, 2]) {
          let state = randomState(setup, `${name} ${seat}`, 10);
          const rng = Rng.from(name);
          while (game.toAct(state) !== seat) {
            const acting = game.toAct(state);
            if (acting === undefined) state = start(setup, name);
            else state = unwrap(game.play(state, rng.pick(game.legal(state)), acting)).state;
          }
          const { action } = decide(agent, ask(setup, state, { budget: { nodes: 30 } }));
          expect(game.play(state, action, seat).ok).toBe(true);
        }
      }
    },
  );
});
