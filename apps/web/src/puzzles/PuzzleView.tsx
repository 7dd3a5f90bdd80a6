import type { Puzzle } from '@ludus/agents';
import { useEffect, useMemo, useRef } from 'react';
import { announce } from '../frame/live.tsx';
import { href, navigate } from '../frame/router.ts';
import { mayMove } from '../frame/settings.ts';
import { useKeptFocus } from '../frame/useKeptFocus.ts';
import { SeatMark } from '../look/Glyph.tsx';
import { boardWords, sentenceCase } from '../look/words.ts';
import { forkGame, sparringSeats } from '../play/newGame.ts';
import { Players } from '../table/Players.tsx';
import { tellLine } from '../table/tellLine.ts';
import type { GameUi } from '../table/ui.ts';
import { number, percent } from '../words/format.ts';
import { nextPuzzle } from './order.ts';
import { PuzzleTable, puzzlePeople } from './PuzzleTable.tsx';
import { type PuzzleState, usePuzzle } from './usePuzzle.ts';
import { inList, whyBest, whyWrong } from './why.ts';
import { puzzleWords as words } from './words.ts';

interface Shown {
  readonly ui: GameUi;
  readonly puzzle: Puzzle;
  readonly played: PuzzleState;
}

/** The tries so far, latest first, each with its problem. */
const Tries = ({ ui, puzzle, played: { tries, line } }: Shown) =>
  tries.length === 0 ? null : (
    <section className="puzzle-tries" aria-label={words.tries}>
      <ol>
        {tries.map((one) => (
          <li key={one.notation}>
            <strong translate="no">{inList(ui, puzzle, line.start, one.notation)}</strong>{' '}
            <span>{whyWrong(puzzle, one)}</span>
          </li>
        ))}
      </ol>
    </section>
  );

/** How much better the best move is, as bars. */
const Compared = ({ ui, puzzle, played: { line } }: Shown) => (
  <ol className="puzzle-bars">
    {[...puzzle.solutions, ...puzzle.others].slice(0, 4).map(({ notation, value }, i) => (
      <li key={notation} data-best={i < puzzle.solutions.length ? true : undefined}>
        <span translate="no">{inList(ui, puzzle, line.start, notation)}</span>
        <span className="puzzle-bar" aria-hidden="true">
          <span style={{ inlineSize: `${Math.round(value * 100)}%` }} />
        </span>
        <span className="figure">{percent(value)}</span>
      </li>
    ))}
  </ol>
);

const effortOf = ({ checkedBy }: Puzzle): string => number(Number(/\d+/.exec(checkedBy)?.[0] ?? 0));

/** Continues the game from the position, against the usual bots. */
const playFrom = (ui: GameUi, { game, board, seats, seat }: Puzzle, start: unknown): void => {
  const forked = forkGame({ game, variant: board, start }, [], sparringSeats(ui, seats, board, seat));
  if (forked.ok) navigate(href(['play', game, forked.value.id]));
  else announce(forked.error);
};

/** Why the solution is best, and where to go next. */
const Solved = ({ ui, puzzle, played, next }: Shown & { readonly next: Puzzle | undefined }) => {
  const { line, tries, help } = played;
  const box = useRef<HTMLElement>(null);
  const isClean = tries.length === 0 && help === 0;
  const expected = useMemo(() => tellLine(ui, line.start, puzzle.line), [ui, line, puzzle]);
  // On small screens, the answer would otherwise be out of view.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest', behavior: mayMove() ? 'smooth' : 'auto' });
  }, []);
  return (
    <section ref={box} className="match-side card puzzle-solved" aria-label={words.reason} tabIndex={-1}>
      <h2 className="solved">{help === 2 ? words.solvedHelped : words.solved}</h2>
      {isClean && played.progress.row > 1 && <p className="puzzle-row">{words.row(played.progress.row)}</p>}
      {/* Before the reasons, which may be long. */}
      <p className="row">
        {next !== undefined && (
          <a className="button primary" href={href(['puzzles', next.game, next.id])}>
            {words.next}
          </a>
        )}
        <button type="button" className="button" onClick={() => playFrom(ui, puzzle, line.start)}>
          {words.playOn}
        </button>
        <button type="button" className="button quiet" onClick={played.restart}>
          {words.restart}
        </button>
      </p>
      <h3>{words.why}</h3>
      {whyBest(ui, puzzle, played).map((sentence) => (
        <p key={sentence} translate="no">
          {sentence}
        </p>
      ))}
      <Compared ui={ui} puzzle={puzzle} played={played} />
      {expected.length > 1 && (
        <>
          <h3>{words.expected}</h3>
          <ol className="puzzle-line" translate="no">
            {expected.map((text, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line never changes
              <li key={i}>{text}</li>
            ))}
          </ol>
        </>
      )}
      <p className="soft">{words.checked[puzzle.proof](effortOf(puzzle))}</p>
    </section>
  );
};

/** The question, and help with it. */
const Task = ({ puzzle, played }: Shown) => {
  const { help, isSolved, legal } = played;
  return (
    <>
      <p className="puzzle-asked">{words.asked[puzzle.proof]}</p>
      {help === 1 && !isSolved && <p className="puzzle-help">{words.fewLeft(legal.length)}</p>}
      {help === 2 && !isSolved && <p className="puzzle-help">{words.shown}</p>}
      {!isSolved && (
        <p className="row puzzle-ask">
          <button type="button" className="button" onClick={played.askHelp} aria-disabled={help === 2}>
            {help === 0 ? words.hint : words.showMe}
          </button>
        </p>
      )}
    </>
  );
};

/** One puzzle: a position, a board to try moves on, and a response to every try. */
export const PuzzleView = ({
  ui,
  puzzles,
  puzzle,
  day,
}: {
  readonly ui: GameUi;
  readonly puzzles: readonly Puzzle[];
  readonly puzzle: Puzzle;
  /** The day whose puzzle this is, if it is one. */
  readonly day?: string | undefined;
}) => {
  const played = usePuzzle(ui, puzzle, day);
  const { tries, isSolved } = played;
  const { start } = played.line;
  const box = useKeptFocus<HTMLDivElement>();
  const place = puzzles.indexOf(puzzle) + 1;
  const [latest] = tries;
  useEffect(() => {
    if (isSolved) announce(words.solved, 'ended');
    else if (latest !== undefined) {
      const move = inList(ui, puzzle, start, latest.notation);
      announce(words.wrongSpoken(move, whyWrong(puzzle, latest)));
    }
  }, [isSolved, latest, puzzle, ui, start]);
  const people = useMemo(() => puzzlePeople(ui, puzzle), [ui, puzzle]);
  const shown = { ui, puzzle, played };
  return (
    <div className="match puzzle" ref={box}>
      <section className="match-players card">
        <p className="crumbs">
          <a href={href(['puzzles'])}>{words.title}</a> /{' '}
          <a href={href(['puzzles', ui.game.id])} translate="no">
            {ui.game.name}
          </a>{' '}
          / {day === undefined ? words.puzzle(place) : words.daily}
        </p>
        <h1>{puzzle.proof === 'certain' ? words.findTile : words.find}</h1>
        <p className="puzzle-turn">
          <SeatMark seat={puzzle.seat} size={18} /> {words.yourMove}
          <span className="soft">
            {sentenceCase(boardWords(puzzle.board))} · {words.levels[puzzle.level]}
          </span>
        </p>
        <Task {...shown} />
        {!isSolved && <Tries {...shown} />}
      </section>
      <PuzzleTable {...shown} />
      <div className="puzzle-seats">
        <Players
          ui={ui}
          view={played.stage.shown.view}
          seats={people}
          toAct={ui.game.toAct(played.line.state)}
        />
      </div>
      {isSolved && <Solved {...shown} next={nextPuzzle(puzzles, puzzle, played.progress)} />}
    </div>
  );
};
