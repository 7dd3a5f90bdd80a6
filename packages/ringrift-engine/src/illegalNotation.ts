import { err, ok, problem, type Result } from '@ludus/kernel';
import type { Position } from './position.ts';
import { type IllegalMove, refusal } from './refusal.ts';
import type { Cell, Move } from './types.ts';

/** A kind of move that people write in a fixed form, and the move it stands for. */
type Form = readonly [written: RegExp, read: (cells: readonly Cell[], count: number) => Move];

const SPACE = '([a-z]\\d+)';

/** Texts without spaces and colons, with `>` for arrows and `x` for crosses. */
const FORMS: readonly Form[] = [
  [
    new RegExp(`^place${SPACE}(?:x([1-3]))?$`),
    ([to], count) => ({ type: 'place_ring', to: to!, count: count as 1 | 2 | 3 }),
  ],
  [new RegExp(`^move${SPACE}>${SPACE}$`), ([from, to]) => ({ type: 'move_stack', from: from!, to: to! })],
  [
    new RegExp(`^capture${SPACE}x${SPACE}>${SPACE}$`),
    ([from, target, to]) => ({ type: 'overtaking_capture', from: from!, target: target!, to: to! }),
  ],
  [
    new RegExp(`^continue${SPACE}x${SPACE}>${SPACE}$`),
    ([from, target, to]) => ({ type: 'continue_capture_segment', from: from!, target: target!, to: to! }),
  ],
];

/** Reads a placement, a move or a capture, whether it is legal or not. */
export const readWritten = (position: Position, plain: string): Result<Move, IllegalMove> | undefined => {
  const { names, keys, type } = position.board;
  for (const [written, read] of FORMS) {
    const parts = written.exec(plain)?.slice(1).filter(Boolean);
    if (parts === undefined) continue;
    const spaces = parts.filter((part) => /^[a-z]/.test(part));
    const missing = spaces.find((name) => !names.includes(name));
    if (missing !== undefined)
      return err(refusal('no_such_cell', 'R001', `There is no space ${missing.slice(0, 20)} on ${type}.`));
    const count = Number(parts.find((part) => /^\d/.test(part)) ?? 1);
    const cells = spaces.map((name) => keys[names.indexOf(name)]!);
    return ok(read(cells, count));
  }
  return undefined;
};

/** Refuses input that is not a move at all, with an example of one. */
export const notAMove = (quoted: string, example: string | undefined) =>
  problem(
    'unknown_notation',
    '',
    `${quoted} is not a legal move here.${example === undefined ? '' : ` Write moves like "${example}".`}`,
  );
