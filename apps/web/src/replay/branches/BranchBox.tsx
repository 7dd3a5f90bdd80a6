import type { GameLine } from '@ludus/table';
import { useState } from 'react';
import type { GameUi } from '../../table/ui.ts';
import { entriesOf } from '../entries.ts';
import { ToolIcon } from '../ToolIcon.tsx';
import { replayWords as words } from '../words.ts';
import type { Branch } from './branches.ts';

/** The name of a branch, and a field to change it. */
const BranchName = ({
  name,
  onRename,
}: {
  readonly name: string;
  readonly onRename: (name: string) => void;
}) => {
  const [typed, setTyped] = useState<string>();
  if (typed === undefined)
    return (
      <button
        type="button"
        className="branch-name"
        title={words.branches.rename}
        onClick={() => setTyped(name)}
      >
        <span translate="no">{name}</span>
      </button>
    );
  const done = (): void => {
    if (typed.trim() !== '') onRename(typed.trim());
    setTyped(undefined);
  };
  return (
    <input
      className="branch-field"
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
      autoFocus
      aria-label={words.branches.name}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={done}
      onKeyDown={({ key }) => {
        if (key === 'Enter') done();
        if (key === 'Escape') setTyped(undefined);
      }}
    />
  );
};

/** A branch below the turn it leaves: its name and its moves. */
export const BranchBox = ({
  ui,
  branch,
  line,
  current,
  onGo,
  onRename,
  onRemove,
}: {
  readonly ui: GameUi;
  readonly branch: Branch;
  /** All moves of the branch from the start of the game. */
  readonly line: GameLine;
  /** The decision that is shown, if it belongs to this branch. */
  readonly current: number | undefined;
  readonly onGo: (count: number) => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}) => (
  <section className="branch" aria-label={words.branches.label(branch.name)}>
    <header>
      <ToolIcon name="branch" />
      <BranchName name={branch.name} onRename={onRename} />
      <button
        type="button"
        className="branch-remove"
        onClick={onRemove}
        aria-label={words.branches.remove(branch.name)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </header>
    <div className="branch-moves">
      {entriesOf(ui, line)
        .slice(branch.from)
        .filter(({ isQuiet }) => !isQuiet)
        .map(({ count, text, short }) => (
          <button
            key={count}
            type="button"
            className={count === current ? 'mv current' : 'mv'}
            aria-current={count === current ? 'step' : undefined}
            title={text}
            translate="no"
            onClick={() => onGo(count)}
          >
            <span>{short}</span>
          </button>
        ))}
    </div>
  </section>
);
