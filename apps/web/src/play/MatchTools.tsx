import type { Seat } from '@ludus/kernel';
import { useState } from 'react';
import { href } from '../frame/router.ts';
import { Refused } from '../look/Refused.tsx';
import { AskHint, HintBox } from './HintBox.tsx';
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
        aria-disabled={undoTo === undefined}
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
          <a className="button" href={href(['replay', 'mine', match.id], { move: shown.line.length })}>
            Look through and share
          </a>
        )}
        <a className="button quiet" href={href(['learn', match.ui.game.id])}>
          Rules
        </a>
      </div>
      <HintBox ui={match.ui} view={shown.line.state} hint={shown.hint} act={match.act} />
    </div>
  );
};
