import { type Seat, type Tagged, viewFor } from '@ludus/kernel';
import { useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '../frame/live.tsx';
import { href, useAddress } from '../frame/router.ts';
import { useMedia } from '../frame/useMedia.ts';
import { seenBy } from '../table/lastSeen.ts';
import { MoveList } from '../table/MoveList.tsx';
import { Players } from '../table/Players.tsx';
import { useReplayStage } from '../table/useReplayStage.ts';
import { peopleOf } from '../words/people.ts';
import { AnalysisPanel } from './AnalysisPanel.tsx';
import { Charts } from './Charts.tsx';
import { Happened } from './Happened.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { Navigation } from './Navigation.tsx';
import { playOnFrom } from './playOn.ts';
import { Share } from './Share.tsx';
import type { Recording } from './source.ts';
import { lastBefore, nextAfter } from './swings.ts';
import { useKeys } from './useKeys.ts';
import { useLinkedMove } from './useLinkedMove.ts';
import { usePlayback } from './usePlayback.ts';
import { useReview } from './useReview.ts';
import { type Eyes, ViewChoice } from './ViewChoice.tsx';
import './replay.css';
import { replayWords as words } from './words.ts';

/** Whoever sees everything looks from the first seat. */
const seatOf = (eyes: Eyes): Seat => (eyes === 'all' ? 1 : eyes);
const NOTHING: readonly never[] = [];
const ignore = (): void => undefined;

/** What is shown of a game after so many moves. */
const usePosition = ({ line }: Recording, at: number, viewer: Seat) => {
  const state = line.stateAt(at);
  const view = useMemo(() => viewFor(line.game, state, viewer), [line, state, viewer]);
  const last = useMemo(() => seenBy(viewer, line, line.lastMove(at)), [line, at, viewer]);
  return { state, view, last };
};

/** The board after a move, or before it with another choice pointed out. */
const Board = ({
  recording,
  at,
  peeked,
  eyes,
}: {
  readonly recording: Recording;
  readonly eyes: Eyes;
  readonly at: number;
  readonly peeked: Tagged | undefined;
}) => {
  const { game, Table } = recording.ui;
  const isBefore = peeked !== undefined && at > 0;
  const count = isBefore ? at - 1 : at;
  const { state, view, last } = usePosition(recording, count, seatOf(eyes));
  const position = useMemo(
    () => ({
      count,
      view,
      revealed: eyes === 'all' ? state : undefined,
      last: isBefore ? undefined : last,
    }),
    [count, view, state, eyes, last, isBefore],
  );
  const { shown, playing, outlined } = useReplayStage(recording.ui, seatOf(eyes), position);
  return (
    <Table
      game={game}
      view={shown.view}
      revealed={shown.revealed}
      viewer={seatOf(eyes)}
      people={peopleOf(recording.players, recording.ui.seatName)}
      legal={NOTHING}
      last={shown.last}
      count={shown.count}
      act={ignore}
      suggested={peeked}
      isReplay
      playing={playing}
      outlined={outlined}
    />
  );
};

/** A recorded game, move by move. */
export const Viewer = ({ recording, first }: { readonly recording: Recording; readonly first: number }) => {
  const { ui, line, players, outcome, address } = recording;
  const playback = usePlayback(line.length, first);
  const { at, go, toggle, shift } = playback;
  const review = useReview(recording);
  const { swings, biggest, analysis } = review;
  const isWide = useMedia('(min-width: 1500px)');
  const [peeked, setPeeked] = useState<Tagged>();
  const help = useRef<HTMLDialogElement>(null);
  const [eyes, setEyes] = useState<Eyes>('all');
  const { state, view, last } = usePosition(recording, at, seatOf(eyes));
  const toAct = ui.game.toAct(state);
  const fork = toAct === undefined ? undefined : () => playOnFrom(recording, at);
  const showHelp = (): void => help.current?.showModal();

  useKeys([
    ['ArrowLeft', () => go(at - 1)],
    ['ArrowRight', () => go(at + 1)],
    ['Home', () => go(0)],
    ['End', () => go(line.length)],
    [' ', toggle],
    ['[', () => shift(-1)],
    [']', () => shift(1)],
    ['n', () => go(nextAfter(swings, at) ?? at)],
    ['p', () => go(lastBefore(swings, at) ?? at)],
    ['b', () => go(biggest ?? at)],
    ['f', () => fork?.()],
    ['?', showHelp],
  ]);
  useLinkedMove(address, go);
  useAddress(href(address, { move: at }));
  useEffect(() => {
    if (last === undefined) return;
    const people = peopleOf(players, ui.seatName);
    announce(words.moveTold(at, ui.sentences(last, view, people).join(' ')));
  }, [last, at, ui, view, players]);

  const charts = (
    <Charts recording={recording} chances={review.chances} isSearched={analysis.isDone} at={at} onGo={go} />
  );
  return (
    <div className="match replay">
      <h1 className="unseen">{words.title(ui.game.name)}</h1>
      <div className="match-players">
        <Players
          ui={ui}
          view={view}
          seats={players}
          toAct={toAct}
          winners={at === line.length ? outcome?.winners : undefined}
        />
        {isWide && charts}
      </div>
      <Board recording={recording} eyes={eyes} at={at} peeked={peeked} />
      <Navigation line={line} playback={playback} review={review} onFork={fork} onHelp={showHelp} />
      <div className="match-side">
        <Happened recording={recording} at={at} last={last} view={view} onPeek={setPeeked} />
        <AnalysisPanel
          seatName={ui.seatName}
          state={analysis}
          line={line}
          at={at}
          judgements={recording.judgements}
          players={players}
        />
        {!isWide && charts}
        <MoveList ui={ui} line={line} at={at} onGo={go} />
        <ViewChoice recording={recording} eyes={eyes} onChoose={setEyes} />
        <Share recording={recording} at={at} />
      </div>
      <KeysDialog dialog={help} />
    </div>
  );
};
