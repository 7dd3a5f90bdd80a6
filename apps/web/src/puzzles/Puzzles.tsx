import { use, useState } from 'react';
import { NotFound } from '../frame/NotFound.tsx';
import { href } from '../frame/router.ts';
import { gameName } from '../games/catalogue.ts';
import { Miniature } from '../games/pictures/Miniature.tsx';
import { useGameUi } from '../games/useGameUi.ts';
import { boardWords } from '../look/words.ts';
import { day as dayText } from '../words/format.ts';
import { dayOf, gameOfDay, puzzleOfDay } from './daily.ts';
import { PuzzleView } from './PuzzleView.tsx';
import { daysInRow, type PuzzleProgress, readProgress } from './progress.ts';
import { loadPuzzles, PUZZLE_GAMES } from './puzzles.ts';
import { Solved } from './Solved.tsx';
import { standing } from './standing.ts';
import { puzzleWords as words } from './words.ts';
import './puzzles.css';

const DailyCard = ({ today, progress }: { readonly today: string; readonly progress: PuzzleProgress }) => {
  const choice = gameOfDay(today);
  const puzzle = puzzleOfDay(use(loadPuzzles(choice.game)), choice)!;
  const isDone = progress.lastDay === today;
  const days = daysInRow(progress, today);
  return (
    <section className="card puzzle-daily" aria-labelledby="puzzle-daily">
      <Miniature game={puzzle.game} state={puzzle.state} />
      <div>
        <h2 id="puzzle-daily">{words.daily}</h2>
        <p className="soft">
          <span translate="no">{dayText(`${today}T12:00`)}</span> ·{' '}
          <span translate="no">{gameName(puzzle.game)}</span> · {boardWords(puzzle.board)} ·{' '}
          {words.levels[puzzle.level]}
        </p>
        {isDone && <p className="solved">{words.dailyDone}</p>}
        <p className="row">
          <a className={isDone ? 'button' : 'button primary'} href={href(['puzzles', 'daily'])}>
            {words.solveDaily}
          </a>
          {days > 0 && <span className="puzzle-row">{words.days(days)}</span>}
        </p>
      </div>
    </section>
  );
};

const GameCard = ({ game, progress }: { readonly game: string; readonly progress: PuzzleProgress }) => {
  const puzzles = use(loadPuzzles(game));
  const { done, next, verb } = standing(puzzles, progress);
  return (
    <section className="card puzzle-game" aria-labelledby={`puzzles-${game}`}>
      <Miniature game={game} state={next.state} />
      <h2 id={`puzzles-${game}`} translate="no">
        {gameName(game)}
      </h2>
      <p className="soft">{words.solvedOf(done, puzzles.length)}</p>
      <Solved done={done} all={puzzles.length} />
      <p className="row">
        <a
          className="button"
          href={href(['puzzles', game, next.id])}
          aria-label={words.startGame(gameName(game))}
        >
          {words[verb]}
        </a>
        <a className="button quiet" href={href(['puzzles', game])} aria-label={words.listOf(gameName(game))}>
          {words.list}
        </a>
      </p>
    </section>
  );
};

/** The puzzle of the day, and all others by game. */
export const Puzzles = () => {
  const [progress] = useState(readProgress);
  const [today] = useState(() => dayOf(new Date()));
  return (
    <section className="page puzzles">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      {progress.bestRow > 0 && (
        <p className="puzzle-figures">
          <span className="puzzle-row">{words.row(progress.row)}</span>{' '}
          <span className="soft">{words.bestRow(progress.bestRow)}</span>
        </p>
      )}
      <div className="puzzle-games">
        <DailyCard today={today} progress={progress} />
        {PUZZLE_GAMES.map((game) => (
          <GameCard key={game} game={game} progress={progress} />
        ))}
      </div>
    </section>
  );
};

/** A puzzle by its id. */
export const PuzzlePage = ({ game, id }: { readonly game: string; readonly id: string }) => {
  const puzzles = use(loadPuzzles(game));
  const ui = useGameUi(game);
  const puzzle = puzzles.find((one) => one.id === id);
  if (ui === undefined || puzzle === undefined)
    return <NotFound what={words.notFound} hint={words.notFoundHint} />;
  return <PuzzleView key={id} ui={ui} puzzles={puzzles} puzzle={puzzle} />;
};

/** The puzzle of the day. */
export const DailyPuzzle = () => {
  const [today] = useState(() => dayOf(new Date()));
  const choice = gameOfDay(today);
  const puzzles = use(loadPuzzles(choice.game));
  const ui = useGameUi(choice.game);
  const puzzle = puzzleOfDay(puzzles, choice);
  if (ui === undefined || puzzle === undefined)
    return <NotFound what={words.notFound} hint={words.notFoundHint} />;
  return <PuzzleView key={today} ui={ui} puzzles={puzzles} puzzle={puzzle} day={today} />;
};
