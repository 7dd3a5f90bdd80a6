import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { after, gameOn } from '../../test/playing.ts';
import { disturb, levelOf, stateOf } from '../../test/positions.ts';
import { determinize } from '../determinize.ts';
import { draftOf, finish } from '../draft.ts';
import { layoutOf } from '../layout.ts';
import { LEVELS } from '../levels.ts';
import { openTile } from '../reveal.ts';
import { RIVALS, type RivalName, type Side, type SweepState, type SweepView, type Tile } from '../types.ts';
import { viewFor } from '../view.ts';
import { exactPosterior } from './exact/posterior.ts';
import { explainDecision } from './explain.ts';
import { findExclusions } from './reasoning/exclusionLogic.ts';
import { actionOf, decideRival, rivalByName, rivals } from './registry.ts';

/** Whole games take long on a busy machine. */
setDefaultTimeout(600_000);

const READERS = ['conservative', 'reasoning', 'exact'] as const;
const all = RIVALS.map((name) => rivals[name]);

const opened = (state: SweepState, tiles: readonly Tile[], by: Side): SweepState => {
  const draft = draftOf(state);
  for (const tile of tiles) openTile(draft, tile, by);
  return finish(draft).state;
};

/** Positions in the rival's turn, clue given, with numbers of both sides. */
const positions = (count: number, name = 'positions'): SweepState[] => {
  const rng = Rng.from(name);
  return Array.from({ length: count }, (_, seed) =>
    after(disturb(stateOf(LEVELS[seed % 10]!, seed), rng, 3 + rng.int(20), 0), 'end turn'),
  );
};

const decide = (name: RivalName, view: SweepView, seed = 1) =>
  rivals[name].decide(view, { rng: Rng.from(seed) });

test('the registry has every rival by name, and reports unknown ones', () => {
  expect(Object.keys(rivals)).toEqual([...RIVALS]);
  for (const name of RIVALS) expect(rivalByName(name)).toEqual({ ok: true, value: rivals[name] });
  for (const name of ['genius', 'toString', '__proto__']) expect(rivalByName(name).ok).toBe(false);
});

describe('every rival', () => {
  test('opens a hidden tile, the same for the same seed', () => {
    for (const state of positions(30))
      for (const rival of all) {
        const decision = decideRival(state, rival, Rng.from(7));
        expect(state.revealed[decision.tile!]).toBeNull();
        expect(decideRival(state, rival, Rng.from(7))).toEqual(decision);
      }
  });

  test('decides from its view: other hidden owners, same decision', () => {
    const rng = Rng.from('others');
    for (const state of positions(20)) {
      const elsewhere = determinize(viewFor(state, 'rival'), rng);
      for (const rival of all) {
        const honest = { noClueMinePenalty: false };
        expect(decideRival(elsewhere, rival, Rng.from(3), honest)).toEqual(
          decideRival(state, rival, Rng.from(3), honest),
        );
      }
    }
  });

  test('has nothing to open when everything is open', () => {
    const state = gameOn(['PR', 'NM']);
    const view = viewFor(opened(state, [0, 1, 2, 3], 'rival'), 'rival');
    for (const rival of all) {
      const decision = rival.decide(view, { rng: Rng.from(1) });
      expect(decision).toMatchObject({ tile: undefined, reason: 'nothing_to_reveal' });
      expect(actionOf(decision)).toEqual({ type: 'pass' });
    }
  });

  test('explains itself in sentences', () => {
    for (const state of positions(10))
      for (const rival of all) {
        const lines = explainDecision(state.config.level, decideRival(state, rival, Rng.from(1)));
        expect(lines[0]).toStartWith(rival.name);
        for (const line of lines) expect(line).toEndWith('.');
      }
  });
});

describe('rivals that read numbers', () => {
  test('never open an excluded tile, and open a guaranteed one if there is one', () => {
    let sure = 0;
    for (const state of positions(60)) {
      const view = viewFor(state, 'rival');
      const { excluded, guaranteed } = findExclusions(view);
      if (guaranteed.length > 0) sure += 1;
      for (const name of READERS) {
        const { tile, reason } = decideRival(state, rivals[name], Rng.from(1));
        expect(excluded).not.toContain(tile!);
        if (guaranteed.length > 0) {
          expect(reason).toBe('guaranteed');
          if (name !== 'exact') expect(guaranteed).toContain(tile!);
          expect(state.owners[tile!]).toBe('rival');
        }
      }
    }
    expect(sure).toBeGreaterThan(10);
  });

  test('find nothing when all tiles are excluded', () => {
    const view = viewFor(opened(gameOn(['PR', 'NM']), [1], 'rival'), 'rival');
    for (const name of READERS)
      expect(decide(name, view)).toMatchObject({ tile: undefined, excluded: [0, 2, 3], priorities: [] });
  });

  test('conservative agrees with the exact posterior: what it rules out is impossible, what it opens is possible', () => {
    for (const state of positions(40, 'conservative')) {
      const view = viewFor(state, 'rival');
      const { owners } = exactPosterior(view);
      const { tile, excluded, guaranteed } = decide('conservative', view);
      for (const other of excluded) expect(owners[other]!.rival).toBe(0);
      for (const other of guaranteed) expect(owners[other]!.rival).toBeCloseTo(1, 9);
      if (guaranteed.length > 0) expect(owners[tile!]!.rival).toBeCloseTo(1, 9);
    }
  });
});

const withClue = (state: SweepState, pips: readonly { tile: Tile; pips: number }[]): SweepView => ({
  ...viewFor(state, 'rival'),
  clues: [{ kind: 'rival', round: state.round, pips }],
});

describe('clues', () => {
  const calm = after(stateOf(LEVELS[2]!, 4), 'end turn');

  test("decide for noguess: this turn's pips plus all but one of earlier ones", () => {
    expect(
      decide(
        'noguess',
        withClue(calm, [
          { tile: 9, pips: 3 },
          { tile: 4, pips: 5 },
        ]),
      ).tile,
    ).toBe(4);
    const later: SweepView = {
      ...viewFor({ ...calm, round: 3 }, 'rival'),
      clues: [
        { kind: 'rival', round: 1, pips: [{ tile: 7, pips: 4 }] },
        { kind: 'rival', round: 2, pips: [{ tile: 7, pips: 3 }] },
        { kind: 'rival', round: 3, pips: [{ tile: 8, pips: 4 }] },
      ],
    };
    expect(decide('noguess', later).tile).toBe(7);
  });

  test('of extreme strength win over any guess, but not over an exclusion', () => {
    for (const state of positions(30, 'extreme')) {
      const view = viewFor(state, 'rival');
      const { excluded, guaranteed } = findExclusions(view);
      const hidden = view.revealed.flatMap((reveal, tile) => (reveal === null ? [tile] : []));
      const { owners } = exactPosterior(view);
      const isSure = hidden.some((tile) => owners[tile]!.rival > 1 - 1e-9);
      if (isSure || guaranteed.length > 0 || excluded.length === 0) continue;
      const open = hidden.find((tile) => owners[tile]!.rival > 0.05)!;
      for (const name of ['reasoning', 'exact'] as const) {
        expect(decide(name, withClue(state, [{ tile: open, pips: 10 }])).tile).toBe(open);
        expect(decide(name, withClue(state, [{ tile: excluded[0]!, pips: 10 }])).tile).not.toBe(excluded[0]!);
      }
    }
  });

  test('that name no tile leave noguess to chance', () => {
    const chosen = new Set(
      Array.from({ length: 40 }, (_, seed) => decide('noguess', withClue(calm, []), seed).tile),
    );
    expect(chosen.size).toBeGreaterThan(10);
  });

  test('weigh against Distraction', () => {
    const distraction = calm.owners.map((_, tile) => (tile === 3 ? 2.9 : 0));
    const view = { ...withClue(calm, [{ tile: 9, pips: 2 }]), distraction };
    for (const name of ['noguess', 'conservative', 'reasoning', 'exact'] as const)
      expect(decide(name, view).priorities.find(({ tile }) => tile === 3)!.breakdown.basePriority).toBe(2.9);
    expect(decide('noguess', view).tile).toBe(3);
  });
});

describe('knowing mines', () => {
  test('changes the priority of true mines without pips by 0.3 and nothing else', () => {
    let penalised = 0;
    for (const one of positions(12, 'cheat')) {
      const cheating = decideRival(one, rivals.reasoning, Rng.from(1));
      const honest = decideRival(one, rivals.reasoning, Rng.from(1), { noClueMinePenalty: false });
      if (cheating.reason !== 'priority') continue;
      const pips = new Set(one.clues.at(-1)!.forRival!.map(({ tile }) => tile));
      for (const { tile, priority } of cheating.priorities) {
        const before = honest.priorities.find((other) => other.tile === tile)!.priority;
        const isMarked = one.owners[tile] === 'mine' && !pips.has(tile);
        expect(priority).toBeCloseTo(before + (isMarked ? -0.3 : 0), 12);
        if (isMarked) penalised += 1;
      }
    }
    expect(penalised).toBeGreaterThan(5);
  });
});

describe('reasoning', () => {
  test('skips the Monte Carlo when a tile is guaranteed', () => {
    const state = after(gameOn(['RRN', 'RRP', 'NPP']), 'end turn', 'reveal a1');
    const decision = decide('reasoning', viewFor(state, 'rival'));
    expect(decision.reason).toBe('guaranteed');
    expect(decision.monteCarlo).toBeUndefined();
    expect([1, 3, 4]).toContain(decision.tile!);
  });

  test('needs no step without numbers', () => {
    const decision = decide('reasoning', viewFor(after(stateOf(LEVELS[0]!, 1), 'end turn'), 'rival'));
    expect(decision.monteCarlo!.climbs.every(({ steps, tension }) => steps === 0 && tension === 0)).toBe(
      true,
    );
  });

  test('on a known board prefers the tile the numbers favour', () => {
    // The rival's 1 on b1 leaves one rival tile among a1, c1; the far ones share the other two in six.
    const state = after(gameOn(['PRR', '...', '...', 'PNR', 'PNR', 'PNP']), 'end turn', 'reveal b1');
    const { priorities } = decide('reasoning', { ...viewFor(state, 'rival'), clues: [] });
    const near = priorities.filter(({ tile }) => tile === 0 || tile === 2);
    const far = priorities.filter(({ tile }) => tile > 2);
    const mean = (list: typeof near) =>
      list.reduce((sum, { breakdown }) => sum + breakdown.rivalBonus, 0) / list.length;
    expect(mean(near)).toBeGreaterThan(mean(far));
  });
});

describe('exact', () => {
  test('finds what no single number shows', () => {
    // Two overlapping numbers: a1..c1 hold one rival tile by a2's count, and so on; only together they settle d1.
    const level = levelOf({
      rows: ['####', '####'],
      adjacency: 'standard',
      counts: { player: 2, rival: 3, neutral: 3, mine: 0 },
    });
    let better = 0;
    for (let seed = 0; seed < 200; seed += 1) {
      const state = opened(stateOf(level, seed), [1, 2], 'rival');
      const view = viewFor(state, 'rival');
      const known = decide('exact', view).guaranteed.length;
      const single = findExclusions(view).guaranteed.length;
      expect(known).toBeGreaterThanOrEqual(single);
      if (known > single) better += 1;
    }
    expect(better).toBeGreaterThan(5);
  });

  test('shows its probabilities for every hidden tile', () => {
    for (const state of positions(5)) {
      const { posterior } = decide('exact', viewFor(state, 'rival'));
      expect(posterior!.method).toBe('exact');
      expect(posterior!.owners.map((chance) => chance === null)).toEqual(
        state.revealed.map((reveal) => reveal !== null),
      );
    }
  });
});

describe('the strategist', () => {
  /** The rival's turn on a board where nothing is open, with a clue. */
  const toldOf = (rows: readonly string[], pips: readonly { tile: Tile; pips: number }[]): SweepView => {
    const state = gameOn(rows);
    const clues = [{ kind: 'rival' as const, round: 1, forPlayer: [], forRival: pips }];
    return viewFor({ ...state, side: 'rival', clues }, 'rival');
  };

  test('follows its clue, and Distraction away from it', () => {
    const view = toldOf(
      ['PPPRR', 'RRNNN', 'NPPPN'],
      [
        { tile: 3, pips: 2 },
        { tile: 4, pips: 2 },
      ],
    );
    expect([3, 4]).toContain(decide('strategist', view).tile!);
    const distraction = view.revealed.map((_, tile) => (tile === 9 ? 20 : 0));
    expect(decide('strategist', { ...view, distraction }).tile).toBe(9);
  });

  test('takes a tile that must be its own before any other', () => {
    let sure = 0;
    for (const state of positions(40, 'sure')) {
      const { tile, guaranteed, reason } = decide('strategist', viewFor(state, 'rival'));
      if (guaranteed.length === 0) continue;
      sure += 1;
      expect(guaranteed).toContain(tile!);
      expect(reason).toBe('guaranteed');
      expect(state.owners[tile!]).toBe('rival');
    }
    expect(sure).toBeGreaterThan(5);
  });

  test('avoids mines more, the more of its tiles are left', () => {
    // The same share of rival tiles and mines, with few and with many to go.
    const worth = (rows: readonly string[]): number => {
      const { breakdown } = decide('strategist', toldOf(rows, [])).priorities[0]!;
      return breakdown.minePenalty / breakdown.rivalBonus;
    };
    expect(worth(['PPPP', 'RRRR', 'NNNN', 'MMMM', 'PPPP', 'RRRR', 'NNNN', 'MMMM'])).toBeGreaterThan(
      worth(['PP', 'RR', 'NN', 'MM']),
    );
  });

  test('explains its estimate, and the parts add up', () => {
    for (const state of positions(8, 'strategist'))
      for (const { priority, breakdown } of decide('strategist', viewFor(state, 'rival')).priorities)
        expect(breakdown.basePriority + breakdown.rivalBonus - breakdown.minePenalty).toBeCloseTo(
          priority,
          9,
        );
  });

  test('accounts for a level that protects it from mines', () => {
    const view = toldOf(['PPRR', 'NNMM'], []);
    const level = { ...view.config.level, mineProtection: 1 };
    const { priorities } = decide('strategist', { ...view, config: { ...view.config, level } });
    expect(priorities.every(({ breakdown }) => breakdown.minePenalty === 0)).toBe(true);
  });
});

test('tiles of a decision include their place on the grid', () => {
  const state = positions(1)[0]!;
  const { positions: places } = layoutOf(state.config.level);
  for (const { tile, position } of decide('noguess', viewFor(state, 'rival')).priorities)
    expect(position).toEqual(places[tile]!);
});
