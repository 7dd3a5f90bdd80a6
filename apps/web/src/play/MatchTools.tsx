import type { Seat } from '@ludus/kernel';
import { useState } from 'react';
import type { Match, MatchState } from './match.ts';

const percent = (chance: number): string => `${Math.round(100 * chance)}%`;

const Hint = ({ match, shown }: { readonly match: Match; readonly shown: MatchState }) => {
  const { hint, line } = shown;
  if (hint === undefined) return null;
  const { game, state } = line;
  const seat = game.toAct(state);
  if (seat === undefined) return null;
  const notation = game.makeNotation(state, hint.action);
  const chance = hint.evaluation[seat - 1];
  const expected = hint.line.slice(1, 4);
  return (
    <div className="hint-box" role="status">
      <p>
        <strong>{notation}</strong>
      </p>
      <p className="soft">
        {match.ui.reason?.(state, hint.action) ?? ''}
        {chance !== undefined && ` Chance to win as the adviser sees it: ${percent(chance)}.`}
        {expected.length > 0 && ` It expects ${expected.join(', then ')}.`}
      </p>
      <button type="button" className="button small" onClick={() => match.act(hint.action)}>
        Play it
      </button>
    </div>
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
  const [isSure, setSure] = useState(false);
  const isPersonsTurn = toAct !== undefined && shown.seats[toAct - 1]?.kind === 'person';
  const hasPerson = shown.seats[viewer - 1]?.kind === 'person';
  return (
    <div className="tools">
      {shown.trouble !== undefined && (
        <p className="prompt-text refused" role="alert">
          {shown.trouble}
        </p>
      )}
      <div className="row">
        <button type="button" className="button" onClick={match.undo} disabled={match.undoTo === undefined}>
          Undo
        </button>
        <button
          type="button"
          className="button"
          onClick={() => void match.hint()}
          disabled={!isPersonsTurn || shown.isHinting}
        >
          {shown.isHinting ? 'Thinking …' : 'Hint'}
        </button>
        {toAct !== undefined && hasPerson && !isSure && (
          <button type="button" className="button quiet" onClick={() => setSure(true)}>
            Resign
          </button>
        )}
        {toAct !== undefined && hasPerson && isSure && (
          <>
            <button
              type="button"
              className="button"
              onClick={() => {
                setSure(false);
                match.resign(viewer);
              }}
            >
              Yes, resign
            </button>
            <button type="button" className="button quiet" onClick={() => setSure(false)}>
              Play on
            </button>
          </>
        )}
      </div>
      <Hint match={match} shown={shown} />
    </div>
  );
};
