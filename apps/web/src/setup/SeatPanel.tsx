import { LONGEST_NAME } from '@ludus/kernel';
import { Segments } from '../look/Segments.tsx';
import { seatColour, sentenceCase } from '../look/words.ts';
import { type Bot, botOf } from '../opponents/bots.ts';
import { Portrait } from '../opponents/Portrait.tsx';
import { Strength } from '../opponents/Strength.tsx';
import { styleOf } from '../opponents/words.ts';
import { opponentsFor } from '../play/newGame.ts';
import type { SeatPlayer } from '../play/saved.ts';
import type { GameUi, Opponent, TableSize } from '../table/ui.ts';
import { setupWords as words } from './words.ts';

/** An opponent to choose, by face. */
const BotChoice = ({
  opponent,
  bot,
  isChosen,
  onChoose,
}: {
  readonly opponent: Opponent;
  readonly bot: Bot | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) => (
  <label className="bot-choice">
    <input type="radio" name="bot" value={opponent.agent} checked={isChosen} onChange={onChoose} />
    <Portrait of={bot ?? { name: opponent.name, isYou: false, isAgent: true }} size={60} />
    <strong translate="no">{opponent.name}</strong>
    {bot !== undefined && <Strength level={bot.strength} />}
  </label>
);

const Bots = ({
  game,
  opponents,
  agent,
  onChange,
}: {
  readonly game: string;
  readonly opponents: readonly Opponent[];
  readonly agent: string;
  readonly onChange: (player: SeatPlayer) => void;
}) => {
  const chosen = botOf(game, agent);
  return (
    <fieldset className="bot-choices">
      <legend className="unseen">{words.bots}</legend>
      {opponents.map((opponent) => (
        <BotChoice
          key={opponent.agent}
          opponent={opponent}
          bot={botOf(game, opponent.agent)}
          isChosen={opponent.agent === agent}
          onChoose={() => onChange({ kind: 'agent', agent: opponent.agent })}
        />
      ))}
      {/* Always two lines high, so that nothing moves when another one is chosen. */}
      <p className="bot-style" aria-live="polite">
        {chosen === undefined ? '\u00a0' : styleOf(chosen)}
      </p>
    </fieldset>
  );
};

/** Who takes a seat: a bot by face, a friend by link, or a person at this screen. */
export const SeatPanel = ({
  ui,
  seat,
  table,
  player,
  isOwn,
  isShared,
  onChange,
}: {
  readonly ui: GameUi;
  readonly seat: number;
  readonly table: TableSize;
  readonly player: SeatPlayer;
  /** Whether the reader sits here. */
  readonly isOwn: boolean;
  /** Whether several people play at this screen: then they have names. */
  readonly isShared: boolean;
  readonly onChange: (player: SeatPlayer) => void;
}) => {
  const opponents = opponentsFor(ui, seat, table);
  const mayBePerson = ui.humanSeats?.includes(seat) ?? true;
  const kinds = mayBePerson ? (['agent', 'guest', 'person'] as const) : (['agent'] as const);
  const names = isOwn ? words.kindsOwn : words.kinds;
  const choose = (kind: SeatPlayer['kind']): void =>
    onChange(kind === 'agent' ? { kind, agent: opponents[0]!.agent } : { kind });
  return (
    <div className="card seat-panel">
      {kinds.length > 1 && (
        <Segments
          legend={words.who(seat)}
          name="kind"
          value={player.kind}
          values={kinds.map((id) => ({ id, name: names[id] }))}
          onChange={choose}
        />
      )}
      {player.kind === 'agent' && (
        <Bots game={ui.game.id} opponents={opponents} agent={player.agent} onChange={onChange} />
      )}
      {player.kind === 'guest' && <p className="soft">{words.guestHint}</p>}
      {player.kind === 'person' && <p className="soft">{words.personHint}</p>}
      {player.kind === 'person' && isShared && (
        <label className="field">
          <span>{words.name}</span>
          <input
            value={player.name ?? ''}
            maxLength={LONGEST_NAME}
            placeholder={sentenceCase(seatColour(seat))}
            autoComplete="off"
            onChange={({ target: { value } }) =>
              onChange({ kind: 'person', ...(value.trim() !== '' && { name: value }) })
            }
          />
        </label>
      )}
    </div>
  );
};
