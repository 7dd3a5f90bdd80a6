import { href } from '../frame/router.ts';
import { tableWords } from '../table/words.ts';
import type { LiveTable } from './liveTable.ts';
import type { RematchStage } from './rematch.ts';
import { liveWords } from './words.ts';

const labelOf = (stage: Exclude<RematchStage, { type: 'none' | 'started' }>): string => {
  if (stage.type === 'waiting') return liveWords.waitingFor(stage.names);
  return stage.type === 'asked' ? liveWords.acceptRematch : tableWords.rematch;
};

interface RematchButtonProps {
  readonly table: LiveTable;
  readonly stage: Exclude<RematchStage, { type: 'none' }>;
}

/**
 * Asks for a rematch, accepts one, or waits for the others. It is one button throughout, so that it keeps the
 * focus and a second click does nothing else.
 */
export const RematchButton = ({ table, stage }: RematchButtonProps) => {
  if (stage.type === 'started')
    return (
      <a className="button primary" href={href(['live', stage.next])}>
        {liveWords.goToRematch}
      </a>
    );
  const isWaiting = stage.type === 'waiting';
  return (
    <button
      type="button"
      className="button primary"
      aria-disabled={isWaiting}
      onClick={isWaiting ? undefined : () => void table.rematch()}
    >
      {labelOf(stage)}
    </button>
  );
};
