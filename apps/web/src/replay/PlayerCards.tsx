import { type Accuracy, FAULTS, type Mark } from '@ludus/agents';
import type { Seat } from '@ludus/kernel';
import { SeatMark } from '../look/Glyph.tsx';
import { Portrait } from '../opponents/Portrait.tsx';
import { Count } from '../table/Players.tsx';
import type { GameUi } from '../table/ui.ts';
import { tableWords } from '../table/words.ts';
import { number, percent } from '../words/format.ts';
import type { Person } from '../words/people.ts';
import { MarkSign } from './MarkSign.tsx';
import { replayWords as words } from './words.ts';

const TALLIED: readonly Mark[] = ['best', ...FAULTS];

/** How well a player played: accuracy, and how often each mark. */
export const Tally = ({ marks }: Pick<Accuracy, 'marks'>) => (
  <div className="tallies">
    {TALLIED.map((mark) => (
      <span key={mark} className="tally">
        <MarkSign mark={mark} />
        {number(marks[mark])}
      </span>
    ))}
  </div>
);

interface PlayerCardsProps {
  readonly ui: GameUi;
  readonly view: unknown;
  readonly players: readonly Person[];
  readonly toAct: Seat | undefined;
  readonly winners: readonly Seat[] | undefined;
  readonly accuracy: readonly Accuracy[] | undefined;
}

const statusOf = (seat: Seat, { winners, toAct }: Pick<PlayerCardsProps, 'winners' | 'toAct'>): string => {
  if (winners?.includes(seat)) return tableWords.won;
  return toAct === seat ? tableWords.toMove : '';
};

/** Who played, how well, and everybody's progress. */
export const PlayerCards = ({ ui, view, players, accuracy, ...turn }: PlayerCardsProps) => (
  <ul className="who-list" aria-label={tableWords.players} data-many={players.length > 2 ? true : undefined}>
    {players.map((person, i) => {
      const seat = i + 1;
      const own = accuracy?.[i];
      return (
        <li
          key={seat}
          className="who card"
          data-seat={seat}
          data-turn={turn.toAct === seat ? true : undefined}
        >
          <Portrait of={person} seat={seat} size={40} />
          <div className="who-name">
            <b>
              <SeatMark seat={seat} size={14} />
              <span translate={person.isYou ? 'yes' : 'no'}>{person.name}</span>
            </b>
            <span className="soft">
              {[
                ...(person.bot === undefined ? [] : [words.botLevel(person.bot.strength)]),
                statusOf(seat, turn),
              ]
                .filter((text) => text !== '')
                .join(' · ')}
            </span>
          </div>
          {own?.accuracy !== undefined && (
            <p className="accuracy">
              <strong>{percent(own.accuracy)}</strong> <span>{words.accuracy}</span>
            </p>
          )}
          {own !== undefined && <Tally marks={own.marks} />}
          <dl className="counts">
            {ui.measures.map((measure) => (
              <Count key={measure.id} measure={measure} view={view} seat={seat} />
            ))}
          </dl>
        </li>
      );
    })}
  </ul>
);
