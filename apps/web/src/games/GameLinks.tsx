import { href } from '../frame/router.ts';

/** The ways into a game. */
export const GameLinks = ({
  id,
  name,
  isMain = false,
}: {
  readonly id: string;
  readonly name: string;
  /** Whether playing is what most people come for. */
  readonly isMain?: boolean;
}) => (
  <p className="row">
    <a className={isMain ? 'button primary' : 'button'} href={href(['play', id], { now: 1 })}>
      Play now<span className="unseen"> {name}</span>
    </a>
    <a className="button" href={href(['play', id])}>
      Choose …<span className="unseen"> how to play {name}</span>
    </a>
    <a className="button quiet" href={href(['learn', id])}>
      Rules<span className="unseen"> of {name}</span>
    </a>
  </p>
);
