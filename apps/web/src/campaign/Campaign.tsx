import { LEVELS, levelById } from '@ludus/sweep-engine';
import { useState } from 'react';
import { navigate } from '../frame/router.ts';
import { useMedia } from '../frame/useMedia.ts';
import { IslandMap } from './IslandMap.tsx';
import { islandFor } from './island.ts';
import { LevelPanel } from './LevelPanel.tsx';
import { collectProgress, isWon, nextLevel, type Progress, starsIn } from './progress.ts';
import { Star } from './Star.tsx';
import { startLevel } from './startLevel.ts';
import { campaignWords } from './words.ts';
import './campaign.css';

const Statistics = ({ progress }: { readonly progress: Progress }) => (
  <section className="campaign-statistics card" aria-label={campaignWords.statistics}>
    <h2>{campaignWords.statistics}</h2>
    <dl>
      {(['games', 'wins', 'streak', 'bestStreak'] as const).map((key) => (
        <div key={key} data-count={key}>
          <dd>{campaignWords.count(progress[key])}</dd>
          <dt>{campaignWords.counts[key]}</dt>
        </div>
      ))}
    </dl>
    <p className="soft">{campaignWords.kept}</p>
  </section>
);

/** The campaign of Sweep: a map of levels with stars, and the level that comes next. */
export const Campaign = () => {
  const [progress] = useState(collectProgress);
  const [chosen, setChosen] = useState(() => nextLevel(progress));
  const [problem, setProblem] = useState<string>();
  const isNarrow = useMedia('(max-width: 760px), (max-width: 960px) and (orientation: portrait)');
  const level = levelById(chosen) ?? LEVELS[0]!;
  const won = LEVELS.filter(({ id }) => isWon(progress, id)).length;
  const play = (): void => {
    const started = startLevel(level);
    if (started.ok) navigate(started.value);
    else setProblem(started.error);
  };
  return (
    <div className="campaign">
      <div className="campaign-sea" translate="no">
        <header className="campaign-total card" translate="yes">
          <Star isFull size={30} />
          <div>
            <h1>{campaignWords.title}</h1>
            <p>
              <strong>{campaignWords.stars(starsIn(progress), LEVELS.length * 3)}</strong>
              <span className="soft">{campaignWords.won(won, LEVELS.length)}</span>
            </p>
          </div>
        </header>
        <IslandMap island={islandFor(isNarrow)} progress={progress} chosen={level.id} onChoose={setChosen} />
      </div>
      <aside className="campaign-side">
        <LevelPanel level={level} progress={progress} problem={problem} onPlay={play} />
        <Statistics progress={progress} />
      </aside>
    </div>
  );
};
