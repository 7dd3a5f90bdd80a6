import { markOf } from '@ludus/agents';
import { type Tagged, viewFor } from '@ludus/kernel';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '../frame/live.tsx';
import { href, useAddress } from '../frame/router.ts';
import { useMedia } from '../frame/useMedia.ts';
import { seenBy } from '../table/lastSeen.ts';
import { peopleOf } from '../words/people.ts';
import { BestLine } from './BestLine.tsx';
import { ChanceGraph } from './ChanceGraph.tsx';
import { EvaluationBar } from './EvaluationBar.tsx';
import { GameColumn } from './GameColumn.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { MoveVerdict } from './MoveVerdict.tsx';
import { PlayerStrip } from './PlayerStrip.tsx';
import { planOf } from './plan.ts';
import { playOnFrom } from './playOn.ts';
import { ReadingTabs } from './ReadingTabs.tsx';
import { StudyBoard, seatOf } from './StudyBoard.tsx';
import type { Recording } from './source.ts';
import { stopAt, turnAt } from './stops.ts';
import { Toolbar } from './Toolbar.tsx';
import { useKeys } from './useKeys.ts';
import { useLinkedMove } from './useLinkedMove.ts';
import { type Study, useStudy } from './useStudy.ts';
import type { Eyes } from './ViewChoice.tsx';
import './replay.css';
import './study.css';
import { replayWords as words } from './words.ts';

/** The data of the graph, by stop. */
const useGraph = ({ reading, shown }: Study) => {
  const { stops, turns, chances, decisions, points } = reading;
  const byStop = useMemo(
    () => ({
      chances: chances.length === 0 ? [] : stops.map(({ at }) => chances[at]!),
      marks: stops.flatMap(({ decision }, index) => {
        const judged = decisions[decision - 1];
        return judged === undefined ? [] : [{ index, mark: markOf(judged) }];
      }),
      pins: points.map(({ index }) => stopAt(stops, index + 1)),
      turns: turns.map(({ number, entries }) => ({ number, index: stopAt(stops, entries[0]!.count) })),
    }),
    [stops, chances, decisions, points, turns],
  );
  const tell = useCallback(
    (index: number): string => {
      const { at, decision } = stops[index]!;
      const people = peopleOf(shown.players, shown.ui.seatName);
      if (decision === 0) return words.atStart;
      const turn = turns[turnAt(turns, decision)]!;
      const judged = decisions[decision - 1];
      const now = chances[at];
      return words.stopTold({
        turn: turn.number,
        person: people(turn.seat).name,
        first: people(1).name,
        chance: now?.[0],
        mark: judged === undefined ? undefined : words.marks[markOf(judged)],
      });
    },
    [stops, turns, decisions, chances, shown],
  );
  return { ...byStop, tell };
};

/** A recorded game on one screen: the game, the board, the reading. */
export const Viewer = ({
  recording,
  first,
  branch,
}: {
  readonly recording: Recording;
  readonly first: number;
  readonly branch?: string | undefined;
}) => {
  const study = useStudy(recording, first, branch);
  const { shown, reading, playback, branches, decision, next, plan } = study;
  const { ui, line, players, address } = shown;
  const { at, index, go, step } = playback;
  const { stops, chances, decisions, landmarks, analysis, points, turns } = reading;
  const isWide = useMedia('(min-width: 1181px)');
  const isPhone = useMedia('(max-width: 900px)');
  const [peek, setPeek] = useState<{
    readonly of: number;
    readonly actions: readonly Tagged[] | undefined;
  }>();
  // Highlights from elsewhere are not shown here.
  const peeked = peek?.of === decision ? peek.actions : undefined;
  const [showsBest, setShowsBest] = useState(true);
  const [isTrying, setTrying] = useState(false);
  const [eyes, setEyes] = useState<Eyes>('all');
  const viewer = seatOf(eyes);
  const help = useRef<HTMLDialogElement>(null);
  const graph = useGraph(study);
  const state = line.stateAt(at);
  const view = useMemo(() => viewFor(ui.game, state, viewer), [ui, state, viewer]);
  const last = useMemo(() => seenBy(viewer, line, line.lastMove(decision)), [viewer, line, decision]);
  const isOver = ui.game.toAct(state) === undefined;
  const previous = landmarks.findLast((mark) => mark < at);
  const following = landmarks.find((mark) => mark > at);
  const fork = isOver ? undefined : () => playOnFrom(shown, at);
  const tryHere = isOver ? undefined : () => setTrying(!isTrying);
  const showHelp = (): void => help.current?.showModal();
  const toggleBest = (): void => setShowsBest((is) => !is);
  const best = decisions[next];
  const bestBefore = decisions[decision - 1];

  const peekOne = useCallback(
    (action: Tagged | undefined) => setPeek({ of: decision, actions: action && [action] }),
    [decision],
  );
  const showBetter = (): void => {
    const better = bestBefore && planOf(line, decision - 1, [bestBefore.best]);
    setPeek({ of: decision, actions: peeked === undefined ? better : undefined });
  };
  const tryInstead = (): void => {
    go(decision - 1);
    setTrying(true);
  };
  /** Opens the line that the analysis expects as a branch, at its first move. */
  const stepLine = (): void => {
    const whole = planOf(line, next, best!.line);
    const end = branches.playLine({ branch: branches.active, at: next }, whole, words.branches.expected);
    study.goIn(end.branch, next + 1);
  };
  const bestLine = best !== undefined && analysis.by !== undefined && (
    <BestLine recording={shown} index={next} best={best} by={analysis.by} onStep={stepLine} />
  );

  const options = {
    showsBest,
    onBest: toggleBest,
    showsAll: study.showsAll,
    onAll: study.toggleAll,
    onFork: fork,
    onHelp: showHelp,
  };

  useKeys([
    ['ArrowLeft', () => step(-1)],
    ['ArrowRight', () => step(1)],
    ['Home', () => go(0)],
    ['End', () => go(line.length)],
    [' ', playback.toggle],
    ['[', () => playback.shift(-1)],
    [']', () => playback.shift(1)],
    ['n', () => go(following ?? at)],
    ['p', () => go(previous ?? at)],
    ['b', toggleBest],
    ['f', study.toggleAll],
    ['v', () => tryHere?.()],
    ['?', showHelp],
  ]);
  useLinkedMove(address, go);
  useAddress(href(address, { move: at, ...(branches.active !== undefined && { branch: branches.active }) }));
  useEffect(() => {
    if (last === undefined) return;
    const people = peopleOf(players, ui.seatName);
    announce(words.turnTold(turnAt(turns, decision) + 1, ui.sentences(last, view, people).join(' ')));
  }, [last, decision, turns, ui, view, players]);

  return (
    <div className="study" data-trying={isTrying ? true : undefined}>
      <h1 className="unseen">{words.title(ui.game.name)}</h1>
      {isWide && <GameColumn study={study} view={view} />}
      <section className="study-middle" aria-label={words.board}>
        <PlayerStrip players={players} chances={chances[at]} />
        <div className="study-play">
          <EvaluationBar chances={chances[at]} players={players} />
          <div className="study-board">
            <StudyBoard
              recording={shown}
              eyes={eyes}
              stops={stops}
              index={index}
              at={at}
              peeked={peeked}
              plan={showsBest ? plan : []}
              onPlay={isTrying && !isOver ? (action) => study.play(at, action) : undefined}
            />
          </div>
        </div>
        <Toolbar
          playback={playback}
          turns={turns}
          isFirst={index === 0 && at === 0}
          isLast={index === stops.length - 1}
          length={line.length}
          previous={previous}
          next={following}
          {...options}
          isTrying={isTrying}
          onTry={tryHere}
        />
        <ChanceGraph
          stops={stops}
          players={players}
          index={index}
          at={at}
          length={line.length}
          onGo={go}
          {...graph}
        />
      </section>
      <section className="study-read card" aria-label={words.reading}>
        <MoveVerdict
          recording={shown}
          decision={decision}
          decisions={decisions}
          last={last}
          view={view}
          isShowing={peeked !== undefined}
          onShow={showBetter}
          onTry={tryInstead}
        />
        <ReadingTabs
          study={study}
          main={recording.line}
          view={view}
          last={last}
          isWide={isWide}
          points={points}
          bestLine={isPhone && bestLine}
          onPeek={peekOne}
          options={options}
          sight={{ eyes, onChoose: setEyes }}
        />
        {!isPhone && bestLine}
      </section>
      <KeysDialog dialog={help} />
    </div>
  );
};
