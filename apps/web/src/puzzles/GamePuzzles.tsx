import { use, useState } from 'react';
import { NotFound } from '../frame/NotFound.tsx';
import { href } from '../frame/router.ts';
import { gameName } from '../games/catalogue.ts';
import { Miniature } from '../games/pictures/Miniature.tsx';
import { readProgress } from './progress.ts';
import { loadPuzzles, PUZZLE_GAMES } from './puzzles.ts';
import { Solved } from './Solved.tsx';
import { standing } from './standing.ts';
import { puzzleWords as words } from './words.ts';
import './puzzles.css';

const LEVELS = [1, 2, 3] as const;

const Listed = ({ game }: { readonly game: string }) => {
  const puzzles = use(loadPuzzles(game));
  const [progress] = useState(readProgress);
  const { done, next, verb } = standing(puzzles, progress);
  return (
    <section className="page puzzles">
      <p className="crumbs">
        <a className="alone" href={href(['puzzles'])}>
          {words.back}
        </a>
      </p>
      <h1>{words.titleOf(gameName(game))}</h1>
      <div className="card puzzle-daily">
        <Miniature game={game} state={next.state} />
        <div>
          <p className="soft">{words.solvedOf(done, puzzles.length)}</p>
          <Solved done={done} all={puzzles.length} />
          <p className="row">
            <a className="button primary" href={href(['puzzles', game, next.id])}>
              {words[verb]}
            </a>
          </p>
        </div>
      </div>
      {LEVELS.map((level) => (
        <section key={level} aria-labelledby={`level-${level}`}>
          <h2 id={`level-${level}`}>{words.levels[level]}</h2>
          <ol className="puzzle-list">
            {puzzles.map((one, i) =>
              one.level === level ? (
                <li key={one.id}>
                  <a
                    href={href(['puzzles', game, one.id])}
                    aria-label={words.listed(i + 1, progress.solved.includes(one.id))}
                    data-solved={progress.solved.includes(one.id) ? true : undefined}
                  >
                    {words.shortPuzzle(i + 1)}
                    {progress.solved.includes(one.id) && <span aria-hidden="true">✓</span>}
                  </a>
                </li>
              ) : null,
            )}
          </ol>
        </section>
      ))}
    </section>
  );
};

/** All puzzles of a game, by level, with those that are solved. */
export const GamePuzzles = ({ game }: { readonly game: string }) =>
  PUZZLE_GAMES.some((one) => one === game) ? (
    <Listed game={game} />
  ) : (
    <NotFound what={words.noneFor(gameName(game))} hint={words.notFoundHint} />
  );
