import { unwrap } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import type { ReactNode } from 'react';
import type { GameUi } from '../table/ui.ts';
import { BranchBox } from './branches/BranchBox.tsx';
import { commentKey, homeOf, stepsOf } from './branches/branches.ts';
import type { Branches } from './branches/useBranches.ts';
import { type Turn, turnAt } from './stops.ts';

/** Always the same object, so that the list is not rendered again. */
const NONE: ReadonlyMap<number, ReactNode> = new Map();

/** The reader's notes by turn: comments on what is shown, and branches that leave it. */
export const notesByTurn = ({
  ui,
  main,
  branches,
  turns,
  length,
  decision,
  onGo,
}: {
  readonly ui: GameUi;
  readonly main: GameLine;
  readonly branches: Branches;
  readonly turns: readonly Turn[];
  /** Moves of what is shown. */
  readonly length: number;
  readonly decision: number;
  readonly onGo: (branch: string | undefined, count: number) => void;
}): ReadonlyMap<number, ReactNode> => {
  const { notes, active } = branches;
  const found = new Map<number, ReactNode[]>();
  const add = (at: number, node: ReactNode): void => {
    const number = turns[Math.max(0, turnAt(turns, at))]?.number ?? 1;
    found.set(number, [...(found.get(number) ?? []), node]);
  };
  const isCommented = Object.keys(notes.comments).length > 0;
  for (let at = 0; isCommented && at <= length; at += 1) {
    const text = notes.comments[commentKey(homeOf(notes, { branch: active, at }))];
    if (text !== undefined)
      add(
        at,
        <p key={`comment ${at}`} className="turn-comment" translate="no">
          {text}
        </p>,
      );
  }
  for (const branch of notes.branches) {
    const home = homeOf(notes, { branch: active, at: branch.from });
    if (home.branch !== branch.parent || branch.from > length) continue;
    add(
      branch.from + 1,
      <BranchBox
        key={branch.id}
        ui={ui}
        branch={branch}
        line={unwrap(main.become(stepsOf(main.steps, notes, branch.id)))}
        current={active === branch.id && decision > branch.from ? decision : undefined}
        onGo={(count) => onGo(branch.id, count)}
        onRename={(name) => branches.rename(branch.id, name)}
        onRemove={() => branches.remove(branch.id)}
      />,
    );
  }
  return found.size === 0 ? NONE : found;
};
