import type { Seat } from '@ludus/kernel';
import { participantIn, seatToAct } from '@ludus/table';
import { useState } from 'react';
import { href } from '../frame/router.ts';
import { Refused } from '../look/Refused.tsx';
import { AskHint, HintBox } from '../table/HintBox.tsx';
import { Resign } from '../table/Resign.tsx';
import type { Match, MatchState } from './match.ts';
import { playersAt } from './savedTable.ts';

/** Takes back the last decision; where several people play, the others are asked first. */
const Undo = ({ match, shown }: { readonly match: Match; readonly shown: MatchState }) => {
  const [askedAt, setAskedAt] = useState<number>();
  const { undoable, ui } = match;
  const { table } = shown;
  const { length } = table.line;
  const people = playersAt(table).flatMap(({ kind }, i) => (kind === 'person' ? [i + 1] : []));
  const whose = undoable !== undefined && undoable.toMove < length ? undoable.seat : undefined;
  const others = people.filter((seat) => seat !== whose).map((seat) => ui.seatName(seat));
  if (askedAt !== length || undoable === undefined)
    return (
      <button
        type="button"
        className="button"
        onClick={() => (people.length > 1 ? setAskedAt(length) : match.undo())}
        aria-disabled={undoable === undefined}
      >
        Undo
      </button>
    );
  return (
    <fieldset className="agreement">
      <legend>
        {others.join(' and ')}: may {whose === undefined ? 'this' : `${ui.seatName(whose)}’s move`} be taken
        back?
      </legend>
      <button
        type="button"
        className="button primary"
        onClick={() => {
          setAskedAt(undefined);
          match.undo();
        }}
      >
        Agreed
      </button>
      <button type="button" className="button quiet" onClick={() => setAskedAt(undefined)}>
        It stays
      </button>
    </fieldset>
  );
};

/** Undo, hint, giving up, what became of a position so far, and the rules. */
export const MatchTools = ({
  match,
  shown,
  view,
  viewer,
}: {
  readonly match: Match;
  readonly shown: MatchState;
  /** What the viewer may know of the position. */
  readonly view: unknown;
  readonly viewer: Seat;
}) => {
  const toAct = seatToAct(shown.table);
  const { line } = shown.table;
  const players = playersAt(shown.table);
  const isPersonsTurn = toAct !== undefined && players[toAct - 1]?.kind === 'person';
  const hasPerson =
    participantIn(shown.table, viewer)?.left === undefined && players[viewer - 1]?.kind === 'person';
  return (
    <div className="tools">
      <Refused text={shown.trouble} />
      <div className="row">
        <Undo match={match} shown={shown} />
        {toAct !== undefined && (
          <AskHint
            mayAsk={isPersonsTurn && !shown.isHinting}
            isThinking={shown.isHinting}
            onAsk={() => void match.hint()}
          />
        )}
        {toAct !== undefined && hasPerson && <Resign onResign={() => match.resign(viewer)} />}
        {/* Looking back would tell what is hidden. */}
        {toAct !== undefined && match.isFork && match.ui.game.secrets === undefined && (
          <a className="button" href={href(['replay', 'mine', match.id], { move: line.length })}>
            Look through and share
          </a>
        )}
        <a className="button quiet" href={href(['learn', match.ui.game.id])}>
          Rules
        </a>
      </div>
      <HintBox ui={match.ui} view={view} hint={shown.hint} act={match.act} />
    </div>
  );
};
