import { type Seat, type Tagged, viewFor } from '@ludus/kernel';
import type { LineStep } from '@ludus/table';
import { useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '../frame/live.tsx';
import { href, navigate, replaceAddress } from '../frame/router.ts';
import { useMedia } from '../frame/useMedia.ts';
import { Opponents } from '../opponents/opponents.ts';
import { type Chances, judgeOf } from '../opponents/review.ts';
import { DEFAULT_AGENT, forkGame, PERSON } from '../play/newGame.ts';
import { isQuietStep, seenBy } from '../table/lastSeen.ts';
import { MoveList } from '../table/MoveList.tsx';
import { Players } from '../table/Players.tsx';
import { Alternatives } from './Alternatives.tsx';
import { AnalysisPanel } from './AnalysisPanel.tsx';
import { chancesOf } from './analysis.ts';
import { Charts } from './Charts.tsx';
import { Controls } from './Controls.tsx';
import { Share } from './Share.tsx';
import type { Recording } from './source.ts';
import { biggestIn, decisionsAt, lastBefore, nextAfter, swingsIn } from './swings.ts';
import { useAnalysis } from './useAnalysis.ts';
import { KEYS, useKeys } from './useKeys.ts';
import { useLinkedMove } from './useLinkedMove.ts';
import { usePlayback } from './usePlayback.ts';
import './replay.css';

const NOTHING: readonly never[] = [];
const ignore = (): void => undefined;

/** The chances of everybody at every state, computed beside the page. */
const useChances = ({ line, players }: Recording): readonly Chances[] => {
  const [chances, setChances] = useState<readonly Chances[]>(NOTHING);
  useEffect(() => {
    const opponents = new Opponents();
    opponents
      .review({ game: line.game.id, start: line.start, steps: line.steps, seats: players.length })
      .then(setChances, () => setChances(NOTHING));
    return () => opponents.stop();
  }, [line, players.length]);
  return chances;
};

const WHOLE: Seat = 1;

export const Viewer = ({ recording, first }: { readonly recording: Recording; readonly first: number }) => {
  const { ui, line, players, outcome, address } = recording;
  const playback = usePlayback(line.length, first);
  const { at, go, toggle, shift } = playback;
  const reviewed = useChances(recording);
  const analysis = useAnalysis(recording.analysis, line.length);
  // A finished search is better than the first impression.
  const chances = useMemo(
    () => (analysis.isDone ? chancesOf(analysis.analysis, reviewed.at(-1)) : reviewed),
    [analysis.isDone, analysis.analysis, reviewed],
  );
  const [swings, biggest] = useMemo(() => {
    const steps = line.steps.map(({ action, seat }, i) => ({
      seat,
      isQuiet: isQuietStep(ui, line, i),
      isPreparing: ui.isPreparing?.(action) === true,
    }));
    // A search has looked at every position; the first impression only where turns begin.
    const judge = analysis.isDone ? undefined : judgeOf(line.game, line.start, players.length);
    const at = (states: readonly number[]): number[] =>
      decisionsAt(states, steps, judge && ((state) => judge(line.stateAt(state))));
    const most = biggestIn(chances);
    return [at(swingsIn(chances)), most === undefined ? undefined : at([most])[0]];
  }, [chances, analysis.isDone, line, players.length, ui]);
  const isWide = useMedia('(min-width: 1500px)');
  const [peeked, setPeeked] = useState<Tagged>();
  const [isOpen, setOpen] = useState(false);
  const help = useRef<HTMLDialogElement>(null);
  const state = line.stateAt(at);
  const view = useMemo(() => viewFor(ui.game, state, WHOLE), [ui, state]);
  const last = useMemo(() => seenBy(WHOLE, line, line.lastMove(at)), [line, at]);
  // An option that is pointed at is shown where it could have been chosen: one move earlier.
  const shownAt = peeked === undefined || at === 0 ? at : at - 1;
  const revealed = line.stateAt(shownAt);
  const shownView = useMemo(() => viewFor(ui.game, revealed, WHOLE), [ui, revealed]);
  const playOn = (steps: readonly LineStep[], own: Seat | undefined): void => {
    const table = players.map((_, i) =>
      i + 1 === (ui.humanSeats?.[0] ?? own ?? 1)
        ? PERSON
        : ({ kind: 'agent', agent: ui.defaultAgent?.(i + 1, recording.variant) ?? DEFAULT_AGENT } as const),
    );
    const origin = { game: ui.game.id, variant: recording.variant, start: line.start };
    const forked = forkGame(origin, steps, table);
    if (forked.ok) navigate(href(['play', ui.game.id, forked.value.id]));
    else announce(forked.error);
  };
  const fork = (): void => playOn(line.steps.slice(0, at), ui.game.toAct(state));
  /** Plays on with another choice than the last one. */
  const tryInstead = (action: Tagged): void => {
    const { seat } = line.steps[at - 1]!;
    playOn([...line.steps.slice(0, at - 1), { action, seat }], seat);
  };
  const isOver = ui.game.toAct(state) === undefined;

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
    ['f', () => !isOver && fork()],
    ['?', () => help.current?.showModal()],
  ]);

  useLinkedMove(address, go);
  useEffect(() => replaceAddress(href(address, { move: at })), [address, at]);
  const details = useMemo(
    () => (last === undefined ? NOTHING : (ui.details?.(last, view) ?? ui.sentences(last, view))),
    [last, ui, view],
  );
  useEffect(() => {
    if (last !== undefined) announce(`Move ${at}: ${ui.sentences(last, view).join(' ')}`);
  }, [last, at, ui, view]);

  const charts = (
    <Charts recording={recording} chances={chances} isSearched={analysis.isDone} at={at} onGo={go} />
  );
  return (
    <div className="match replay">
      <h1 className="unseen">Replay of {ui.game.name}</h1>
      <div className="match-players">
        <Players
          ui={ui}
          view={view}
          seats={players}
          toAct={ui.game.toAct(state)}
          winners={at === line.length ? outcome?.winners : undefined}
        />
        {isWide && charts}
      </div>
      <ui.Table
        game={ui.game}
        view={shownView}
        revealed={revealed}
        viewer={WHOLE}
        legal={NOTHING}
        last={shownAt === at ? last : undefined}
        count={shownAt}
        act={ignore}
        suggested={peeked}
        isReplay
      />
      <section className="match-prompt card" aria-label="Replay controls">
        <Controls line={line} playback={playback} swings={swings} />
        <div className="row">
          <button
            type="button"
            className="button"
            onClick={() => go(lastBefore(swings, at) ?? at)}
            disabled={lastBefore(swings, at) === undefined}
          >
            Previous swing
          </button>
          <button
            type="button"
            className="button"
            onClick={() => go(nextAfter(swings, at) ?? at)}
            disabled={nextAfter(swings, at) === undefined}
          >
            Next swing
          </button>
          {biggest !== undefined && (
            <button
              type="button"
              className="button"
              title="Where the chances changed most"
              onClick={() => go(biggest)}
              disabled={at === biggest}
            >
              Biggest swing: move {biggest}
            </button>
          )}
          <button type="button" className="button" onClick={fork} disabled={isOver}>
            Play on from here
          </button>
          <button type="button" className="button quiet" onClick={() => help.current?.showModal()}>
            Keys <kbd>?</kbd>
          </button>
        </div>
      </section>
      <div className="match-side">
        <section className="card" aria-label="What happened">
          <h2>What happened</h2>
          <ul className="events" hidden={details.length === 0}>
            {details.map((text, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events of one move never change places
              <li key={i}>{text}</li>
            ))}
          </ul>
          {details.length === 0 && (
            <p className="soft">{at === 0 ? 'The beginning.' : 'Nothing on the board.'}</p>
          )}
          <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>What else was possible</summary>
            {isOpen && <Alternatives recording={recording} at={at} onPeek={setPeeked} onTry={tryInstead} />}
          </details>
        </section>
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
        <Share recording={recording} at={at} />
      </div>
      <dialog ref={help} aria-label="Keys">
        <h2>Keys</h2>
        <dl className="keys">
          {KEYS.map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit" className="button primary">
            Close
          </button>
        </form>
      </dialog>
    </div>
  );
};
