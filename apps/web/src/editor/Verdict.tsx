import type { Problem } from '@ludus/kernel';
import { editorWords as words } from './words.ts';

const SHOWN = 4;

/** Whether the position is possible, and if not, why. */
export const EditorVerdict = ({
  problems,
  isOver,
}: {
  readonly problems: readonly Problem[];
  readonly isOver: boolean;
}) => (
  <div className="editor-verdict" role="status" data-possible={problems.length === 0}>
    {problems.length === 0 ? (
      <p className="possible">{isOver ? words.over : words.possible}</p>
    ) : (
      <>
        <p className="impossible">{words.impossible(problems.length)}</p>
        <ul translate="no">
          {problems.slice(0, SHOWN).map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
        </ul>
        {problems.length > SHOWN && <p className="soft">{words.more(problems.length - SHOWN)}</p>}
      </>
    )}
  </div>
);
