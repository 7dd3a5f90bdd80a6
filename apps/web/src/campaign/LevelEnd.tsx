import { LEVELS, type Level, type SweepView, sweep } from '@ludus/sweep-engine';
import { useEffect, useState } from 'react';
import { href, navigate, parseRoute, useCurrentAddress } from '../frame/router.ts';
import { mayMove, paceFactor } from '../frame/settings.ts';
import { readSaved } from '../play/saved.ts';
import { playSound } from '../sound/sound.ts';
import type { EndingOffersProps } from '../table/ui.ts';
import { tableWords } from '../table/words.ts';
import { Goals } from './Goals.tsx';
import { GOALS, type Goal, goalsOf } from './goals.ts';
import { collectProgress, isOpen } from './progress.ts';
import { recordOf } from './record.ts';
import { Star } from './Star.tsx';
import { startLevel } from './startLevel.ts';
import { campaignWords } from './words.ts';
import './campaign.css';

/** The id of a saved game, from the address of its table. */
const gameIn = (path: string): string | undefined => /^\/play\/sweep\/([^/]+)$/.exec(path)?.[1];

const STAR_MS = 180;

/** Stars land one after another, each with a higher note than the one before. */
const useLanded = (count: number): number => {
  const [landed, setLanded] = useState(() => (mayMove() ? 0 : count));
  useEffect(() => {
    if (landed >= count) return;
    const timer = setTimeout(
      () => {
        playSound('star', { step: landed });
        setLanded(landed + 1);
      },
      STAR_MS * paceFactor() * (landed === 0 ? 4 : 1),
    );
    return () => clearTimeout(timer);
  }, [landed, count]);
  return landed;
};

const Stars = ({ reached }: { readonly reached: readonly Goal[] }) => {
  const landed = useLanded(reached.length);
  return (
    <p className="landing-stars" role="img" aria-label={campaignWords.ended.title(reached.length)}>
      {GOALS.map((goal, i) => (
        <span key={goal} className={i < landed ? 'landed' : ''}>
          <Star isFull={i < landed} size={44} />
        </span>
      ))}
    </p>
  );
};

/** The end of a game in the campaign: its stars, its goals, and where to go next. Other games end as usual. */
export const LevelEnd = ({ view, review, children }: EndingOffersProps<SweepView>) => {
  const id = gameIn(parseRoute(useCurrentAddress()).path);
  // Counted when the table shows the end: its stars stay, whatever happens to the saved game later.
  const [ended] = useState(() => {
    const saved = id === undefined ? undefined : readSaved(id);
    const record = saved === undefined ? undefined : recordOf(saved);
    return record === undefined ? undefined : { record, progress: collectProgress() };
  });
  if (ended?.record.isCampaign !== true) return children;
  const { record, progress } = ended;
  const { level } = view.config;
  const reached = goalsOf(record);
  const next = LEVELS[LEVELS.findIndex(({ id }) => id === level.id) + 1];
  const goesOn = next !== undefined && isOpen(progress, next.id);
  const go = (chosen: Level): void => {
    const started = startLevel(chosen);
    if (started.ok) navigate(started.value);
  };
  return (
    <section className="level-end" aria-label={campaignWords.level(level.id, level.name)}>
      {reached.length > 0 && <Stars reached={reached} />}
      <Goals level={level} reached={reached} />
      <div className="ending-actions">
        {goesOn && (
          <button type="button" className="button primary" onClick={() => go(next)}>
            {campaignWords.ended.next}
          </button>
        )}
        <button type="button" className={goesOn ? 'button' : 'button primary'} onClick={() => go(level)}>
          {campaignWords.ended.again}
        </button>
        <a className="button" href={review}>
          {tableWords.review}
        </a>
        <a className="button" href={href(['play', sweep.id, 'campaign'])}>
          {campaignWords.ended.campaign}
        </a>
      </div>
    </section>
  );
};
