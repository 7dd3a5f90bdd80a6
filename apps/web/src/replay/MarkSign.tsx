import type { Mark } from '@ludus/agents';
import { replayWords as words } from './words.ts';

const SIGNS: Readonly<Record<Mark, string>> = {
  best: '★',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  forced: '·',
};

/** How good a decision was, as a colour and a sign. */
export const MarkSign = ({ mark, isNamed = true }: { readonly mark: Mark; readonly isNamed?: boolean }) => (
  <span className={`sign m-${mark}`} title={words.marks[mark]}>
    <span aria-hidden="true" translate="no">
      {SIGNS[mark]}
    </span>
    {isNamed && <span className="unseen">{words.marks[mark]}</span>}
  </span>
);
