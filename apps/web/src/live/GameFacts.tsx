import type { Seat } from '@ludus/kernel';
import type { PlayState } from '@ludus/server/client';
import type { ReactNode } from 'react';
import { SeatMark } from '../look/Glyph.tsx';
import { Icon } from '../table/Icon.tsx';
import type { GameUi } from '../table/ui.ts';
import type { Person } from '../words/people.ts';
import { boardFact, changedRules, clockFact, type Fact } from './gameFacts.ts';
import { liveWords } from './words.ts';

const FactLine = ({ mark, title, hint }: Fact & { readonly mark: ReactNode }) => (
  <li>
    {mark}
    <span>
      <strong>{title}</strong>
      <small>{hint}</small>
    </span>
  </li>
);

/** What a guest needs to know before joining: board, clock, colour and rules. */
export const GameFacts = ({
  ui,
  play,
  seat,
  people,
}: {
  readonly ui: GameUi;
  readonly play: PlayState;
  /** The reader's seat. */
  readonly seat: Seat;
  readonly people: readonly Person[];
}) => {
  const rules = changedRules(ui, play);
  const first = play.toAct === null ? undefined : people[play.toAct - 1];
  const side = ui.sideHint?.(seat, true);
  const begins = first === undefined ? '' : liveWords.movesFirst({ ...first, isYou: play.toAct === seat });
  return (
    <ul className="facts">
      <FactLine mark={<Icon name="board" size={22} />} {...boardFact(ui, play)} />
      <FactLine mark={<Icon name="clock" size={22} />} {...clockFact(play)} />
      <FactLine
        mark={<SeatMark seat={seat} size={22} />}
        title={liveWords.youPlay(seat)}
        hint={side ?? (play.moveNumber === 0 ? begins : liveWords.gameIsOn)}
      />
      <FactLine
        mark={<Icon name="rules" size={22} />}
        title={rules.length === 0 ? liveWords.standardRules : liveWords.rulesChanged(rules.length)}
        hint={rules.length === 0 ? liveWords.standardRulesHint : rules.join(' · ')}
      />
      {play.mayChat && (
        <FactLine
          mark={<Icon name="chat" size={22} />}
          title={liveWords.chatOn}
          hint={liveWords.chatOnHint}
        />
      )}
    </ul>
  );
};
