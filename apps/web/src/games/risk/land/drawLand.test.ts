import { describe, expect, test } from 'bun:test';
import { artOf, type GraphMap, mapById } from '@ludus/risk-engine';
import { cutArcs, type Shape } from './arcs.ts';
import { findCrossings } from './crossings.ts';
import { type DrawnLand, drawLand } from './drawLand.ts';
import { fairSeed } from './fairSeed.ts';
import { makeLand } from './land.ts';
import { areaOf, isInside, keyOf, type Line, type Point } from './points.ts';
import { shapesOf } from './shapes.ts';
import { atOnce, inSlices } from './slices.ts';

const MAPS = ['classic', 'generated-12-3', 'generated-20-7', 'generated-30-4', 'generated-60-2'];

const mapOf = (id: string): GraphMap => mapById(id)!;
const shapesFor = (id: string): readonly Shape[] => shapesOf(mapOf(id), artOf(mapOf(id)));
const draw = (id: string, seed = 1): DrawnLand => atOnce(drawLand(shapesFor(id), { seed, cell: 14 }));

/** The points along the smooth path of a line. */
const penOf = (line: Line): Line => {
  const pen: Point[] = [line[0]!];
  for (let i = 1; i + 1 < line.length; i += 1) {
    const [a, p] = [pen.at(-1)!, line[i]!];
    const q = line[i + 1]!;
    const b: Point = i + 2 === line.length ? q : [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    for (const t of [0.25, 0.5, 0.75, 1])
      pen.push([
        (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * p[0] + t * t * b[0],
        (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * p[1] + t * t * b[1],
      ]);
  }
  return line.length < 3 ? line : pen;
};

const crossingsOf = ({ arcs }: DrawnLand, bend: (line: Line) => Line): ReadonlySet<string> =>
  atOnce(findCrossings(new Map(arcs.map(({ line }, i) => [`${i}`, bend(line)]))));

describe.each(MAPS)('the shores of %s', (id) => {
  test('cross neither each other nor themselves', () => {
    const land = draw(id);
    expect([...crossingsOf(land, (line) => line)]).toEqual([]);
    expect([...crossingsOf(land, penOf)]).toEqual([]);
  });

  test('leave no gap: every part of an outline is shared by two neighbours, or is a coast', () => {
    const { loops, arcs } = draw(id);
    const walked = new Map<string, number>();
    for (const own of loops.values())
      for (const loop of own)
        for (const [i, p] of loop.entries()) {
          const ends = [keyOf(p), keyOf(loop[(i + 1) % loop.length]!)].sort().join(' ');
          walked.set(ends, (walked.get(ends) ?? 0) + 1);
        }
    const expected = new Map<string, number>();
    for (const { kind, line } of arcs)
      for (let i = 0; i + 1 < line.length; i += 1) {
        const ends = [keyOf(line[i]!), keyOf(line[i + 1]!)].sort().join(' ');
        expected.set(ends, (expected.get(ends) ?? 0) + (kind === 'coast' ? 1 : 2));
      }
    expect(walked).toEqual(expected);
  });

  test('keep together what is stored together', () => {
    const shapes = shapesFor(id);
    const { loops } = draw(id);
    for (const { id: own, loops: before } of shapes) {
      const change = areaOf(loops.get(own)!) / areaOf(before);
      expect(change).toBeGreaterThan(0.4);
      expect(change).toBeLessThan(2);
    }
    const whole = (all: Iterable<readonly Line[]>): number =>
      [...all].reduce((sum, own) => sum + areaOf(own), 0);
    const grown = whole(loops.values()) / whole(shapes.map((shape) => shape.loops));
    expect(grown).toBeGreaterThan(0.8);
    expect(grown).toBeLessThan(1.2);
  });
});

test('the same map is drawn the same, and another seed draws a different shore', () => {
  expect(draw('generated-20-7').paths).toEqual(draw('generated-20-7').paths);
  expect(draw('generated-20-7').paths).not.toEqual(draw('generated-20-7', 2).paths);
});

test('arcs know what they divide', () => {
  const { arcs } = atOnce(cutArcs(shapesFor('classic'), 14));
  const kindBetween = (a: string, b: string): string | undefined =>
    [...arcs.values()].find(({ sides }) => sides.includes(a) && sides.includes(b))?.kind;
  expect(kindBetween('brazil', 'peru')).toBe('border');
  expect(kindBetween('ural', 'ukraine')).toBe('frontier');
  expect(kindBetween('brazil', 'north-africa')).toBeUndefined();
  const icelandic = [...arcs.values()].filter(({ sides }) => sides.includes('iceland'));
  expect(icelandic.map(({ kind, isClosed }) => [kind, isClosed])).toEqual([['coast', true]]);
});

test('changing one territory leaves the shores of others unchanged', () => {
  const shapes = shapesFor('classic');
  const without = shapes.filter(({ id }) => id !== 'iceland');
  const before = atOnce(drawLand(shapes, { seed: 1, cell: 14 }));
  const after = atOnce(drawLand(without, { seed: 1, cell: 14 }));
  for (const id of ['brazil', 'japan', 'madagascar']) expect(after.paths.get(id)).toBe(before.paths.get(id)!);
});

test('labels are on their land, where there is room', () => {
  for (const id of ['classic', 'generated-30-4'])
    for (const { label, loops } of atOnce(makeLand(mapOf(id))).territories)
      expect(isInside(label, loops)).toBe(true);
});

test('the fairest seed has no slivers', () => {
  const shapes = shapesFor('generated-42-1');
  const seed = atOnce(fairSeed(shapes, 14));
  const { loops } = atOnce(drawLand(shapes, { seed, cell: 14 }));
  for (const { id, loops: before } of shapes)
    expect(areaOf(loops.get(id)!) / areaOf(before)).toBeGreaterThan(0.4);
});

test('work in slices gives the same result, and ends early if nobody waits for it', async () => {
  const shapes = shapesFor('generated-20-7');
  const land = await inSlices(drawLand(shapes, { seed: 1, cell: 14 }), new AbortController().signal);
  expect(land?.paths).toEqual(draw('generated-20-7').paths);
  expect(await inSlices(drawLand(shapes, { seed: 1, cell: 14 }), AbortSignal.abort())).toBeUndefined();
});
