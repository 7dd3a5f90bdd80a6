import { href, navigate } from '../frame/router.ts';
import { type Bot, botOf, botsFor } from '../opponents/bots.ts';
import { Portrait } from '../opponents/Portrait.tsx';
import { Icon } from '../table/Icon.tsx';
import type { GameUi } from '../table/ui.ts';
import { ownOpponent, startGame } from './newGame.ts';
import type { SavedGame } from './saved.ts';
import { playWords } from './words.ts';
import './play.css';

interface Next {
  /** The opponent. */
  readonly last: Bot;
  readonly bot: Bot;
}

/**
 * Whom to play after a game against one bot: the next stronger one, or the next easier one after a loss.
 * Nobody if boards have their own opponents, or more than two sat at the table.
 */
export const nextOpponent = (
  ui: GameUi,
  { variant, seats }: Pick<SavedGame, 'variant' | 'seats'>,
  isLost: boolean,
): Next | undefined => {
  const [agent, ...others] = seats.flatMap((seat) => (seat.kind === 'agent' ? [seat.agent] : []));
  if (agent === undefined || others.length > 0 || seats.length !== 2) return undefined;
  if (seats.some((_, i) => ownOpponent(ui, i + 1, variant) !== undefined)) return undefined;
  const last = botOf(ui.game.id, agent);
  const bots = botsFor(ui.game.id);
  const bot = last && bots[bots.indexOf(last) + (isLost ? -1 : 1)];
  return last && bot && { last, bot };
};

/** Offers a game against the next opponent, on the same board and with the same rules. */
export const NextOpponent = ({
  ui,
  saved,
  isLost,
}: {
  readonly ui: GameUi;
  readonly saved: SavedGame;
  readonly isLost: boolean;
}) => {
  const { variant, options, seats } = saved;
  const next = nextOpponent(ui, saved, isLost);
  if (next === undefined || options === undefined) return null;
  const { last, bot } = next;
  const start = (): void => {
    const players = seats.map((seat) => (seat.kind === 'agent' ? { ...seat, agent: bot.agent } : seat));
    const started = startGame(ui, { variant, players: seats.length, options, seats: players });
    if (started.ok) navigate(href(['play', ui.game.id, started.value.id]));
  };
  return (
    <button type="button" className="next-opponent" data-closes onClick={start}>
      <Portrait of={bot} size={44} />
      <span>
        <strong>{playWords.playNext(bot.name)}</strong>
        <small>{isLost ? playWords.easierThan(last.name) : playWords.strongerThan(last.name)}</small>
      </span>
      <Icon name="forward" size={20} />
    </button>
  );
};
