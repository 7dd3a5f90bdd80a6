import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Rng, sameJson, unwrap } from '@ludus/kernel';
import { gameStates } from '../../test/playing.ts';
import { sweep } from '../game.ts';
import { LEVELS } from '../levels.ts';
import { apply } from '../play.ts';
import { OWNERS, RIVALS, type RivalName, type SweepState } from '../types.ts';
import { viewFor } from '../view.ts';
import { ai } from './gameAi.ts';
import { rivalKnowledge } from './knowledge.ts';
import { playMatch } from './match.ts';
import { actionOf, decideAtTable, decideRival, rivalOfLevel, rivals } from './registry.ts';

setDefaultTimeout(600_000);

const specialist = (id: string) => ai.specialists!.find((one) => one.id === id)!;

/** Positions in which the rival is to move, from games of some level. */
const rivalTurns = (level: number, games: number): SweepState[] => {
  const states: SweepState[] = [];
  for (let seed = 0; seed < games; seed += 1)
    playMatch({
      level: LEVELS[level - 1]!,
      rival: rivals.reasoning,
      seed: `knowledge ${seed}`,
      onRival: (state) => states.push(state),
    });
  return states;
};

/** What an agent in the rival's seat does, with the view and what the game lets it know. */
const agentAction = (state: SweepState, id: string, rng: Rng) => {
  const one = specialist(id);
  const knowledge = JSON.parse(JSON.stringify(one.knows?.(state, 2) ?? null)) ?? undefined;
  return one.choose({ view: viewFor(state, 'rival'), seat: 2, rng, knowledge }).action;
};

describe('what a rival may know beyond its view', () => {
  test('is for reasoning exactly the hidden mines that its clue of this turn does not name', () => {
    let told = 0;
    for (const state of rivalTurns(8, 6)) {
      const named = new Set(state.clues.at(-1)!.forRival!.map(({ tile }) => tile));
      const expected = state.owners.flatMap((owner, tile) =>
        owner === 'mine' && state.revealed[tile] === null && !named.has(tile) ? [tile] : [],
      );
      expect(specialist('reasoning').knows!(state, 2)).toEqual({ unnamedMines: expected });
      told += expected.length;
    }
    expect(told).toBeGreaterThan(50);
  });

  test('is nothing for anybody else, in the other seat, out of turn, after the end, or if the rival must be fair', () => {
    const [state] = rivalTurns(8, 1);
    for (const one of ai.specialists!) {
      if (one.id !== 'reasoning') expect(one.knows?.(state!, 2)).toBeUndefined();
      expect(one.knows?.(state!, 1)).toBeUndefined();
    }
    for (const name of RIVALS) if (name !== 'reasoning') expect(rivalKnowledge(state!, name)).toBeUndefined();
    const config = unwrap(sweep.configure({ variant: '8' }));
    const fair = unwrap(sweep.configure({ variant: '8', options: { fairRival: true } }));
    expect(sameJson({ ...config, fairRival: true }, fair)).toBe(true);
    const { state: start } = unwrap(sweep.setup(config, 3));
    expect(rivalKnowledge(start, 'reasoning')).toBeUndefined();
    const over = gameStates(start, Rng.from(1)).at(-1)!;
    expect(rivalKnowledge(over, 'reasoning')).toBeUndefined();
    expect(rivalKnowledge({ ...state!, config: fair }, 'reasoning')).toBeUndefined();
  });

  test('does not depend on anything else that is hidden', () => {
    const rng = Rng.from('scrambled');
    for (const state of rivalTurns(9, 3)) {
      const others = OWNERS.filter((owner) => owner !== 'mine');
      const owners = state.owners.map((owner, tile) =>
        state.revealed[tile] === null && owner !== 'mine' ? rng.pick(others) : owner,
      );
      const scrambled: SweepState = {
        ...state,
        owners,
        rng: { seed: 'elsewhere', index: 1 },
        clues: state.clues.map((clue) => ({ ...clue, forPlayer: [] })),
        player: { ...state.player, notes: state.player.notes.map(() => 15), hand: [] },
      };
      expect(rivalKnowledge(scrambled, 'reasoning')).toEqual(rivalKnowledge(state, 'reasoning')!);
      expect(agentAction(scrambled, 'reasoning', rng)).toEqual(agentAction(state, 'reasoning', rng));
    }
  });

  test('changes decisions only through the 0.3: invalid knowledge changes nothing', () => {
    for (const state of rivalTurns(8, 2)) {
      const view = viewFor(state, 'rival');
      const honest = specialist('reasoning').choose({ view, seat: 2, rng: Rng.from(1) });
      for (const knowledge of [
        null,
        5,
        'mines',
        [],
        { mines: [1] },
        { unnamedMines: 'all' },
        { unnamedMines: [-1] },
      ])
        expect(specialist('reasoning').choose({ view, seat: 2, rng: Rng.from(1), knowledge })).toEqual(
          honest,
        );
    }
  });
});

describe('a decision at the table', () => {
  test.each([...RIVALS])("of %s matches its explanation, whatever the agent's random stream", (name) => {
    const [first] = ai.specialists!.filter(({ id }) => id === name);
    for (const [i, state] of rivalTurns(7, 2).entries()) {
      if (first === undefined) continue;
      const explained = decideAtTable(state, rivals[name as RivalName]);
      expect(agentAction(state, name, Rng.from(i))).toEqual(actionOf(explained));
    }
  });

  test('shows the penalty in its breakdown', () => {
    let penalties = 0;
    for (const state of rivalTurns(8, 4))
      for (const { tile, breakdown } of decideAtTable(state).priorities) {
        expect([0, -0.3]).toContain(breakdown.noClueMinePenalty);
        if (breakdown.noClueMinePenalty === 0) continue;
        penalties += 1;
        expect(state.owners[tile]).toBe('mine');
      }
    expect(penalties).toBeGreaterThan(10);
  });

  test('comes from the rival of the level', () => {
    for (const level of LEVELS) {
      expect(rivalOfLevel(level).name).toBe(level.rival);
      const config = unwrap(sweep.configure({ variant: level.id }));
      expect(ai.opponentFor!(config, 2)).toBe(level.rival);
      expect(ai.opponentFor!(config, 1)).toBe('player');
    }
  });

  test('of a fair rival is the honest one', () => {
    for (const state of rivalTurns(8, 2)) {
      const fair = { ...state, config: { ...state.config, fairRival: true as const } };
      const honest = decideRival(state, rivals.reasoning, Rng.from(1), { noClueMinePenalty: false });
      expect(decideRival(fair, rivals.reasoning, Rng.from(1))).toEqual(honest);
    }
  });
});

test('the protection of a level lets the rival survive as many mines', () => {
  const level = { ...LEVELS[3]!, mineProtection: 1 };
  const config = unwrap(sweep.parseConfig({ level, deck: ['ramble'], equipment: [] }));
  const { state: start } = unwrap(sweep.setup(config, 5));
  const mine = start.owners.indexOf('mine');
  const rivalTurn = apply(start, { type: 'end_turn' }).state;
  const hit = unwrap(sweep.play(rivalTurn, { type: 'reveal', tile: mine }, 2));
  expect(hit.events).toContainEqual({ type: 'mine_absorbed', tile: mine, by: 'protection' });
  expect([hit.state.result, hit.state.side, hit.state.round]).toEqual([null, 'player', 2]);
  expect(sweep.parseState(JSON.parse(JSON.stringify(hit.state))).ok).toBe(true);
  const bare = { ...hit.state, config: { ...config, level: LEVELS[3]! } };
  expect(sweep.parseState(bare).ok).toBe(false);
});
