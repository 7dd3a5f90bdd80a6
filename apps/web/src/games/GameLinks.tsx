import { href } from '../frame/router.ts';
import { gamesWords as words } from './words.ts';

/** The ways into a game. */
export const GameLinks = ({
  id,
  name,
  isMain = false,
}: {
  readonly id: string;
  readonly name: string;
  /** Whether playing is the main action. */
  readonly isMain?: boolean;
}) => (
  <p className="row">
    <a
      className={isMain ? 'button primary' : 'button'}
      href={href(['play', id], { now: 1 })}
      aria-label={words.playNowGame(name)}
    >
      {words.playNow}
    </a>
    <a className="button" href={href(['play', id])} aria-label={words.newGameOf(name)}>
      {words.newGame}
    </a>
    {id === 'sweep' && (
      <a className="button" href={href(['play', id, 'campaign'])}>
        {words.campaign}
      </a>
    )}
    <a className="button quiet" href={href(['learn', id])} aria-label={words.rulesOf(name)}>
      {words.rules}
    </a>
  </p>
);
