import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { createAgent, modelsOf, Network, networkEvaluator } from '@ludus/agents';
import { games } from '@ludus/games';
import { positionOf, Rng, unwrap } from '@ludus/kernel';
import { agentAt, playMatch } from '../../src/match/match.ts';

setDefaultTimeout(600_000);

const game = unwrap(games.get('ringrift'));
/** The boards and numbers of players with a network. */
const BOARDS: readonly (readonly [variant: string, players: number])[] = [
  ['square8', 2],
  ['square8', 3],
  ['hex8', 2],
  ['square19', 2],
  ['hexagonal', 2],
];

describe('the networks that come with RingRift', () => {
  test('are complete, for the current rules and existing layouts', () => {
    const models = modelsOf(game);
    const boards = models.map(({ model: { board, players } }) => [board, players]);
    expect(boards).toEqual(expect.arrayContaining(BOARDS.map((one) => [...one])));
    for (const { model } of models) {
      const { board: variant, players, rulesVersion, inputs } = model;
      const state = unwrap(game.setup(unwrap(game.configure({ variant, players })), 1)).state;
      expect(rulesVersion).toBe(game.rulesVersion);
      expect(game.learning!.inputs!.layout(state)).toMatchObject(inputs);
    }
  });

  test.each(BOARDS)('beat random play on %s with %i players by far, from every seat', (variant, players) => {
    const config = unwrap(game.configure({ variant, players }));
    let won = 0;
    for (let seed = 0; seed < 20; seed += 1) {
      const own = seed % players;
      const agents = Array.from({ length: players }, (_, i) =>
        i === own ? 'neural@search=greedy' : 'random',
      );
      const match = playMatch({ game: 'ringrift', config, agents, seed });
      expect(match.seats[own]!.fault).toBeUndefined();
      if (agentAt(match, match.outcome!.winners[0]!) === own) won += 1;
    }
    expect(won).toBeGreaterThanOrEqual(17);
  });

  test.each(BOARDS)(
    'play whole games on %s with %i players and every search, even where sides may be swapped',
    (variant, players) => {
      const options = { swapRuleEnabled: players === 2 };
      const config = unwrap(game.configure({ variant, players, options }));
      for (const search of ['greedy', 'minimax', 'puct']) {
        const name = `neural@search=${search},nodes=60`;
        const { outcome, seats } = playMatch({
          game: 'ringrift',
          config,
          agents: Array.from({ length: players }, () => name),
          seed: search,
        });
        expect(outcome).toBeDefined();
        for (const { fault } of seats) expect(fault).toBeUndefined();
      }
    },
  );

  test.each(BOARDS)(
    'say the same along a game on %s with %i players as in plain code from scratch, to the last bit',
    (variant, players) => {
      const { state } = unwrap(game.setup(unwrap(game.configure({ variant, players })), 1));
      const inputs = game.learning!.inputs!;
      const layout = inputs.layout(state);
      const { shape, parameters } = modelsOf(game).find(
        ({ model }) => model.board === variant && model.players === players,
      )!;
      const judging = { network: new Network(layout, shape, parameters), reader: inputs.reader(state) };
      const { evaluate } = networkEvaluator(judging);
      const position = positionOf(game, state);
      const rng = Rng.from(`same ${variant}`);
      const legal: number[] = [];
      const [said, expected] = [new Float64Array(players), new Float64Array(players)];
      for (let round = 0, depth = 0; round < 400; round += 1) {
        position.legal(legal);
        if (depth > 0 && (legal.length === 0 || rng.int(3) === 0)) {
          position.undo();
          depth -= 1;
        } else {
          position.apply(rng.pick(legal));
          depth += 1;
        }
        if (position.toAct() === 0) continue;
        evaluate(position, said);
        const plain = {
          network: new Network(layout, shape, parameters, 'plain'),
          reader: inputs.reader(state),
        };
        networkEvaluator(plain).evaluate(position, expected);
        expect(said).toEqual(expected);
      }
    },
  );

  test('say which boards they are for, and how to train for another', () => {
    const config = unwrap(game.configure({ variant: 'hex8', players: 3 }));
    const agents = ['neural', 'random', 'random'];
    const { seats } = playMatch({ game: 'ringrift', config, agents, seed: 1 });
    // Other tests of the process may have registered their own networks.
    const message = seats[0]!.fault?.message;
    expect(message).toStartWith('There is no network for this board of RingRift.');
    expect(message).toContain('"ringrift-square8-2p" (square8, 2 players)');
    expect(message).toEndWith(
      'Train one from recorded games: `ludus train ringrift --board BOARD --db games.db`.',
    );
    expect(createAgent(game, 'neural@model=best')).toMatchObject({
      error: {
        message: expect.stringMatching(/^"model" must be one of .*ringrift-square8-2p.*, not "best"\.$/),
      },
    });
  });
});
