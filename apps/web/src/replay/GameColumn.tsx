import { useMemo } from 'react';
import { verdictOf } from '../table/verdictOf.ts';
import { peopleOf } from '../words/people.ts';
import { PlayerCards } from './PlayerCards.tsx';
import { TurningPoints } from './TurningPoints.tsx';
import type { Study } from './useStudy.ts';
import { replayWords as words } from './words.ts';

/** How the game ended, who played it, and its turning points. */
export const GameColumn = ({ study, view }: { readonly study: Study; readonly view: unknown }) => {
  const { shown, reading, playback, decision, goTo } = study;
  const { ui, line, players, outcome } = shown;
  const { turns, accuracy, points, decisions } = reading;
  const ending = useMemo(
    () =>
      outcome &&
      verdictOf(ui, {
        view: ui.game.secrets?.view(line.state, 1) ?? line.state,
        outcome,
        people: peopleOf(players, ui.seatName),
      }),
    [ui, line, outcome, players],
  );
  const isAtEnd = playback.at === line.length;
  return (
    <aside className="study-game" aria-label={words.game}>
      <section className="ending-card card">
        <h2>{ending?.[0] ?? words.unfinished(ui.game.name)}</h2>
        <p className="soft">{[...(ending?.slice(1, 2) ?? []), words.inTurns(turns.length)].join(' ')}</p>
      </section>
      <PlayerCards
        ui={ui}
        view={view}
        players={players}
        toAct={ui.game.toAct(line.stateAt(playback.at))}
        winners={isAtEnd ? outcome?.winners : undefined}
        accuracy={accuracy}
      />
      <TurningPoints
        recording={shown}
        points={points}
        decisions={decisions}
        turns={turns}
        current={decision}
        onGo={goTo}
      />
    </aside>
  );
};
