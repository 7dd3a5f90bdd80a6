import type { Seat } from '@ludus/kernel';
import { useState } from 'react';
import { Refused } from '../look/Refused.tsx';
import { HintBox } from './HintBox.tsx';
import type { Match, MatchState } from './match.ts';
import { Resign } from './Resign.tsx';

/** Takes back the last decision; where several people play, the others are asked first. */
const Undo = ({ match, shown }: { readonly match: Match; readonly shown: MatchState }) => {
  const [askedAt, setAskedAt] = useState<number>();
  const { undoTo, ui } = match;
  const { seats, line } = shown;
  const people = seats.flatMap(({ kind }, i) => (kind === 'person' ? [i + 1] : []));
  const whose = undoTo === undefined ? undefined : line.steps[undoTo]?.seat;
  const others = people.filter((seat) => seat !== whose).map((seat) => ui.seatName(seat));
  if (askedAt !== line.length || undoTo === undefined)
    return (
      <button
        type="button"
        className="button"
        onClick={() => (people.length > 1 ? setAskedAt(line.length) : match.undo())}
        disabled={undoTo === undefined}
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

/** Undo, hint and giving up. */
export const MatchTools = ({
  match,
  shown,
  toAct,
  viewer,
}: {
  readonly match: Match;
  readonly shown: MatchState;
  readonly toAct: Seat | undefined;
  readonly viewer: Seat;
}) => {
  const isPersonsTurn = toAct !== undefined && shown.seats[toAct - 1]?.kind === 'person';
  const hasPerson = shown.seats[viewer - 1]?.kind === 'person';
  return (
    <div className="tools">
      <Refused text={shown.trouble} />
      <div className="row">
        <Undo match={match} shown={shown} />
        <button
          type="button"
          className="button"
          onClick={() => void match.hint()}
          disabled={!isPersonsTurn || shown.isHinting}
        >
          {shown.isHinting ? 'Thinking …' : 'Hint'}
        </button>
        {toAct !== undefined && hasPerson && <Resign onResign={() => match.resign(viewer)} />}
      </div>
      <HintBox ui={match.ui} view={shown.line.state} hint={shown.hint} act={match.act} />
    </div>
  );
};
