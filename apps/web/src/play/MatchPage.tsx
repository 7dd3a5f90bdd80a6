import { type Seat, viewFor } from '@ludus/kernel';
import { isEndedAtTable, seatToAct } from '@ludus/table';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { announce } from '../frame/live.tsx';
import { NotFound } from '../frame/NotFound.tsx';
import { href, navigate } from '../frame/router.ts';
import { boardName } from '../games/boardText.ts';
import { Miniature } from '../games/pictures/Miniature.tsx';
import { useGameUi } from '../games/useGameUi.ts';
import { sentenceCase } from '../look/words.ts';
import { useStageState } from '../motion/useStage.ts';
import { playSound } from '../sound/sound.ts';
import { Decided } from '../table/Decided.tsx';
import { seenBy } from '../table/lastSeen.ts';
import { MoveList } from '../table/MoveList.tsx';
import { createStage, positionOf, stepsOf, type TableStage } from '../table/positions.ts';
import { TableView } from '../table/TableView.tsx';
import { TypedMove } from '../table/TypedMove.tsx';
import { turnNow } from '../table/turns.ts';
import type { GameUi } from '../table/ui.ts';
import { Verdict } from '../table/Verdict.tsx';
import { tableWords } from '../table/words.ts';
import { type Person, peopleOf } from '../words/people.ts';
import { Curtain } from './Curtain.tsx';
import { MatchRecap } from './MatchRecap.tsx';
import { useMatchTools } from './MatchTools.tsx';
import { browserHost, Match, type MatchState } from './match.ts';
import { NextOpponent } from './NextOpponent.tsx';
import { firstPerson, playAgain } from './newGame.ts';
import { readSaved, type SavedGame } from './saved.ts';
import { openSaved, playersAt } from './savedTable.ts';
import { seatLabels } from './seatLabels.ts';
import { playWords } from './words.ts';

const NOTHING: readonly never[] = [];

/** A game, and what shows its moves one after another. */
interface Opened {
  readonly match: Match;
  readonly stage: TableStage;
  readonly saved: SavedGame;
}

/** Whose view is shown: that of the player to act; between turns, that of the last person. */
const useViewer = (seats: ReturnType<typeof playersAt>, toAct: Seat | undefined): Seat => {
  const last = useRef(firstPerson(seats));
  if (toAct !== undefined && seats[toAct - 1]?.kind === 'person') last.current = toAct;
  // People may have changed seats meanwhile.
  if (seats[last.current - 1]?.kind !== 'person') last.current = firstPerson(seats);
  return last.current;
};

/** Announces what happened, and whose turn it is, when the board shows it, not before. */
const useNews = ({
  ui,
  table,
  stage,
  viewer,
  labels,
}: {
  readonly ui: GameUi;
  readonly table: MatchState['table'];
  readonly stage: TableStage;
  readonly viewer: Seat;
  readonly labels: readonly Person[];
}): void => {
  const { line } = table;
  const toAct = seatToAct(table);
  const { shown } = useStageState(stage);
  // Resigning is a step too.
  const hasGivenUp = isEndedAtTable(table);
  const length = line.length + (hasGivenUp ? 1 : 0);
  // Moves that were taken back may still be on the board for a moment.
  const count = Math.min(shown.count, line.length);
  const told = useRef({ length, count });
  useEffect(() => {
    const before = told.current;
    const isTakenBack = length < before.length;
    // Moves shown again were announced the first time.
    told.current = { length, count: isTakenBack ? line.length : Math.max(before.count, count) };
    if (isTakenBack) announce(tableWords.takenBack);
    if (isTakenBack || count <= before.count || hasGivenUp) return;
    const people = peopleOf(labels, ui.seatName);
    const steps = stepsOf(ui, line, { from: before.count, to: count, viewer, before: undefined });
    const news = steps.flatMap(({ position, move, isQuiet }) =>
      isQuiet || move === undefined ? [] : ui.sentences(move, position.view, people),
    );
    const isNew = count === line.length && shown.last?.seat !== toAct;
    const comes = toAct !== undefined && isNew && labels[toAct - 1]?.isAgent !== true;
    const turn = comes
      ? [people(toAct).isYou ? tableWords.yourTurnNow : tableWords.toPlay(people(toAct).name)]
      : [];
    if (comes && document.hidden) playSound('your_turn');
    const sentences = [...news, ...turn];
    if (sentences.length > 0) announce(sentences.join(' '));
  }, [shown, count, length, hasGivenUp, ui, line, viewer, toAct, labels]);
};

const MatchView = ({
  opened: { match, stage, saved },
  ui,
}: {
  readonly opened: Opened;
  readonly ui: GameUi;
}) => {
  const shown = useSyncExternalStore(match.subscribe, match.getState);
  const { table, thinking } = shown;
  const { line, outcome } = table;
  const { game } = ui;
  const seats = useMemo(() => playersAt(table), [table]);
  const toAct = seatToAct(table);
  const isPersonsTurn = toAct !== undefined && seats[toAct - 1]?.kind === 'person';
  const viewer = useViewer(seats, toAct);
  const [seen, setSeen] = useState(viewer);
  const isShared = game.secrets !== undefined && seats.filter(({ kind }) => kind === 'person').length > 1;
  const { state } = line;
  const legal = useMemo(() => (isPersonsTurn ? game.legal(state) : NOTHING), [isPersonsTurn, game, state]);
  const view = useMemo(() => viewFor(game, state, viewer), [game, state, viewer]);
  const last = useMemo(() => seenBy(viewer, line, shown.last), [viewer, line, shown.last]);
  const labels = useMemo(() => seatLabels(ui, seats), [ui, seats]);
  const people = useMemo(() => peopleOf(labels, ui.seatName), [labels, ui]);
  useNews({ ui, table, stage, viewer, labels });
  const steps = useCallback(
    (from: number, to: number) => stepsOf(ui, line, { from, to, viewer, before: stage.target.last }),
    [ui, line, viewer, stage],
  );
  const [wasOver] = useState(outcome !== undefined);
  const act = useCallback<typeof match.act>(
    (action) => {
      stage.attend();
      match.act(action);
    },
    [match, stage],
  );
  const { tools, more, toasts } = useMatchTools({ match, shown, people, view, viewer });

  const turn = useMemo(() => turnNow(line), [line]);
  const again = (): void => {
    const started = playAgain(ui, saved);
    if (started?.ok === true) navigate(href(['play', game.id, started.value.id]));
  };

  return (
    <TableView
      title={game.name}
      subtitle={[sentenceCase(boardName(ui, saved.variant)), tableWords.turn(turn)].join(' · ')}
      stage={stage}
      steps={steps}
      ui={ui}
      view={view}
      revealed={outcome === undefined ? undefined : state}
      viewer={viewer}
      seats={labels}
      toAct={toAct}
      thinking={thinking}
      winners={outcome?.winners}
      legal={legal}
      last={last}
      count={line.length}
      act={act}
      suggested={shown.hint?.action}
      curtain={
        isShared && seen !== viewer && outcome === undefined ? (
          <Curtain name={people(viewer).name} onOpen={() => setSeen(viewer)} />
        ) : undefined
      }
      tools={tools}
      more={more}
      toasts={toasts}
      recap={
        outcome === undefined ? (
          <MatchRecap ui={ui} line={line} viewer={viewer} people={people} stage={stage} />
        ) : (
          <Decided
            ui={ui}
            view={view}
            line={line}
            outcome={outcome}
            viewer={viewer}
            people={people}
            stage={stage}
            picture={(state) => <Miniature game={game.id} state={state} />}
          >
            <NextOpponent
              ui={ui}
              saved={saved}
              isLost={outcome.winners.length > 0 && !outcome.winners.includes(viewer)}
            />
          </Decided>
        )
      }
      moves={
        <>
          <MoveList ui={ui} line={line} people={people} viewer={outcome === undefined ? viewer : undefined} />
          {outcome === undefined && <TypedMove game={game} view={state} legal={legal} play={match.say} />}
        </>
      }
      ending={
        outcome && (
          <Verdict
            ui={ui}
            view={view}
            outcome={outcome}
            people={people}
            replay={['replay', 'mine', saved.id]}
            onAgain={saved.options === undefined ? undefined : again}
            isFresh={!wasOver}
          />
        )
      }
    />
  );
};

/** Opens a saved game with a stage for its moves; undefined if it is not a game of this kind. */
const open = (ui: GameUi | undefined, saved: SavedGame | undefined, game: string): Opened | undefined => {
  if (ui === undefined || saved?.game !== game) return undefined;
  const table = openSaved(ui.game, saved);
  if (!table.ok) return undefined;
  const { line, outcome } = table.value;
  const viewer = firstPerson(playersAt(table.value));
  const stage = createStage(positionOf(ui, line, { viewer, isRevealed: outcome !== undefined }));
  return { match: new Match(ui, saved, browserHost(stage)), stage, saved };
};

export const MatchPage = ({ game, id }: { readonly game: string; readonly id: string }) => {
  const ui = useGameUi(game);
  const saved = useMemo(() => readSaved(id), [id]);
  const opened = useMemo(() => open(ui, saved, game), [ui, saved, game]);
  if (ui === undefined || opened === undefined)
    return <NotFound what={playWords.notHere} hint={playWords.notHereHint} />;
  return <MatchView opened={opened} ui={ui} />;
};
