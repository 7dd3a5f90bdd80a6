import { LEVELS, type Level } from '@ludus/sweep-engine';
import { botOf } from '../opponents/bots.ts';
import { Portrait } from '../opponents/Portrait.tsx';
import { styleOf } from '../opponents/words.ts';
import { Goals } from './Goals.tsx';
import { LevelShape } from './LevelShape.tsx';
import { isOpen, levelProgress, nextLevel, type Progress } from './progress.ts';
import { campaignWords } from './words.ts';

const tilesOf = ({ counts }: Level): number => counts.player + counts.rival + counts.neutral + counts.mine;

const Rival = ({ level }: { readonly level: Level }) => {
  const bot = botOf('sweep', level.rival);
  if (bot === undefined) return null;
  return (
    <div className="level-rival" data-seat={2}>
      <Portrait of={bot} size={52} seat={2} />
      <p className="level-rival-words">
        <strong translate="no">{bot.name}</strong>
        <span className="soft">{styleOf(bot)}</span>
      </p>
    </div>
  );
};

const Fact = ({ value, name }: { readonly value: number; readonly name: (n: number) => string }) => (
  <div>
    <dd>{campaignWords.count(value)}</dd>
    <dt>{name(value)}</dt>
  </div>
);

/** A level: its shape, its rival, its goals, and a button to play it. */
export const LevelPanel = ({
  level,
  progress,
  problem,
  onPlay,
}: {
  readonly level: Level;
  readonly progress: Progress;
  readonly problem: string | undefined;
  readonly onPlay: () => void;
}) => {
  const { goals, best, games } = levelProgress(progress, level.id);
  const open = isOpen(progress, level.id);
  const before = LEVELS[LEVELS.indexOf(level) - 1];
  return (
    <section className="level-panel" aria-label={campaignWords.level(level.id, level.name)}>
      <header>
        <p className="soft">
          {nextLevel(progress) === level.id ? campaignWords.nextLevel : campaignWords.anyLevel}
        </p>
        <h2 translate="no">{campaignWords.level(level.id, level.name)}</h2>
      </header>
      <div className="level-picture">
        <svg viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">
          <LevelShape level={level} />
        </svg>
      </div>
      <Rival level={level} />
      <Goals level={level} reached={goals} />
      <dl className="level-facts">
        <Fact value={tilesOf(level)} name={campaignWords.facts.tiles} />
        <Fact value={level.counts.player} name={campaignWords.facts.yours} />
        <Fact value={level.counts.mine} name={campaignWords.facts.mines} />
      </dl>
      <ul className="level-notes soft">
        {level.counts.mine === 0 && <li>{campaignWords.noMines}</li>}
        {level.safeStart && <li>{campaignWords.safeStart}</li>}
        {(level.mineProtection ?? 0) > 0 && <li>{campaignWords.protected(level.mineProtection!)}</li>}
        {level.adjacency === 'manhattan2' && <li>{campaignWords.farSight}</li>}
        {level.rivalReveals > 0 && <li>{campaignWords.rivalStarts(level.rivalReveals)}</li>}
        {games > 0 && <li>{campaignWords.played(games)}</li>}
        {best !== undefined && <li>{campaignWords.best(best)}</li>}
      </ul>
      {open ? (
        <button type="button" className="button primary" onClick={onPlay}>
          {campaignWords.playLevel(level.id)}
        </button>
      ) : (
        before !== undefined && <p className="level-locked">{campaignWords.locked(before.id)}</p>
      )}
      {problem !== undefined && (
        <p className="refused" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
};
