import { viewFor } from '@ludus/kernel';
import { isEndedAtTable, seatToAct } from '@ludus/table';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { announce } from '../frame/live.tsx';
import { NotFound } from '../frame/NotFound.tsx';
import { href, navigate } from '../frame/router.ts';
import { useGameUi } from '../games/useGameUi.ts';
import { seenBy } from '../table/lastSeen.ts';
import { MoveList } from '../table/MoveList.tsx';
import { News } from '../table/News.tsx';
import { TableView } from '../table/TableView.tsx';
import { TypedMove } from '../table/TypedMove.tsx';
import type { GameUi } from '../table/ui.ts';
import { Verdict } from '../table/Verdict.tsx';
import { Curtain } from './Curtain.tsx';
import { MatchTools } from './MatchTools.tsx';
import { Match } from './match.ts';
import { firstPerson, playAgain } from './newGame.ts';
import { readSaved, type SavedGame } from './saved.ts';
import { playersAt } from './savedTable.ts';
import { seatLabels } from './seatLabels.ts';

const NOTHING: readonly never[] = [];

const MatchView = ({
  match,
  ui,
  saved,
}: {
  readonly match: Match;
  readonly ui: GameUi;
  readonly saved: SavedGame;
}) => {
  const shown = useSyncExternalStore(match.subscribe, match.getState);
  const { table, thinking } = shown;
  const { line, outcome } = table;
  const { game } = ui;
  const seats = useMemo(() => playersAt(table), [table]);
  const toAct = seatToAct(table);
  const isPersonsTurn = toAct !== undefined && seats[toAct - 1]?.kind === 'person';
  // Whoever is to act looks; between turns it is the person who looked last.
  const lastViewer = useRef(firstPerson(seats));
  if (isPersonsTurn) lastViewer.current = toAct;
  // People may have changed seats meanwhile.
  if (seats[lastViewer.current - 1]?.kind !== 'person') lastViewer.current = firstPerson(seats);
  const viewer = lastViewer.current;
  const [seen, setSeen] = useState(viewer);
  const isShared = game.secrets !== undefined && seats.filter(({ kind }) => kind === 'person').length > 1;
  const { state } = line;
  const legal = useMemo(() => (isPersonsTurn ? game.legal(state) : NOTHING), [isPersonsTurn, game, state]);
  const view = useMemo(() => viewFor(game, state, viewer), [game, state, viewer]);
  const last = useMemo(() => seenBy(viewer, line, shown.last), [viewer, line, shown.last]);
  const labels = useMemo(() => seatLabels(ui, seats), [ui, seats]);
  // Said when the turn comes from somebody else, together with what they did.
  const comes = isPersonsTurn && last?.seat !== toAct ? toAct : undefined;
  const turn = useMemo(
    () =>
      comes === undefined
        ? []
        : [labels[comes - 1]?.name === 'You' ? 'Your turn.' : `${ui.seatName(comes)} to play.`],
    [comes, labels, ui],
  );

  // Giving up is a step too.
  const hasGivenUp = isEndedAtTable(table);
  const length = line.length + (hasGivenUp ? 1 : 0);
  const told = useRef({ length, last: last?.count });
  useEffect(() => {
    const before = told.current;
    told.current = { length, last: last?.count };
    if (length < before.length) announce('Taken back.');
    if (length <= before.length || hasGivenUp) return;
    // A quiet step shows the one before it once more, which was told.
    const news = last === undefined || last.count === before.last ? [] : ui.sentences(last, view);
    const sentences = [...news, ...turn];
    if (sentences.length > 0) announce(sentences.join(' '));
  }, [last, length, hasGivenUp, ui, view, turn]);

  const again = (): void => {
    const started = playAgain(ui, saved);
    if (started?.ok === true) navigate(href(['play', game.id, started.value.id]));
  };

  return (
    <TableView
      title={game.name}
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
      act={match.act}
      suggested={shown.hint?.action}
      curtain={
        isShared && seen !== viewer && outcome === undefined ? (
          <Curtain name={ui.seatName(viewer)} onOpen={() => setSeen(viewer)} />
        ) : undefined
      }
    >
      {outcome !== undefined && (
        <Verdict
          ui={ui}
          view={view}
          outcome={outcome}
          labels={labels}
          own={seats.filter(({ kind }) => kind === 'person').length === 1 ? viewer : undefined}
          replay={['replay', 'mine', saved.id]}
          onAgain={saved.options === undefined ? undefined : again}
        />
      )}
      <MatchTools match={match} shown={shown} view={view} viewer={viewer} />
      {outcome === undefined && <News ui={ui} view={view} last={last} />}
      {outcome === undefined && <TypedMove game={game} view={state} legal={legal} play={match.say} />}
      <MoveList ui={ui} line={line} at={line.length} />
    </TableView>
  );
};

export const MatchPage = ({ game, id }: { readonly game: string; readonly id: string }) => {
  const ui = useGameUi(game);
  const saved = useMemo(() => readSaved(id), [id]);
  const match = useMemo(
    () => (ui === undefined || saved?.game !== game ? undefined : new Match(ui, saved)),
    [ui, saved, game],
  );
  if (ui === undefined || match === undefined || saved === undefined)
    return (
      <NotFound
        what="This game is not here"
        hint="Games at one screen are kept in the browser they were played in, and this one does not know it."
      />
    );
  return <MatchView match={match} ui={ui} saved={saved} />;
};
