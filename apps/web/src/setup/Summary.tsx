import { lazy, type ReactNode, Suspense } from 'react';
import { boardText } from '../games/boardText.ts';
import { CATALOGUE } from '../games/catalogue.ts';
import { Refused } from '../look/Refused.tsx';
import { generatedSize } from '../look/words.ts';
import { Portrait } from '../opponents/Portrait.tsx';
import type { SeatPlayer } from '../play/saved.ts';
import type { GameUi } from '../table/ui.ts';
import { seatPeople } from './Seats.tsx';
import { setupWords as words } from './words.ts';

const WorldPicture = lazy(async () => ({ default: (await import('./WorldChoice.tsx')).WorldPicture }));
const BoardPicture = lazy(async () => ({
  default: (await import('../games/pictures/BoardPicture.tsx')).BoardPicture,
}));

const OpeningPicture = lazy(async () => ({
  default: (await import('../games/plain/OpeningPicture.tsx')).OpeningPicture,
}));

interface SummaryProps {
  readonly ui: GameUi;
  readonly variant: string;
  readonly mapSeed: number;
  readonly seats: readonly SeatPlayer[];
  /** How many seats the game can have on this board. */
  readonly mostSeats: number;
  readonly changedRules: number;
  readonly problem: string | undefined;
  readonly isByLink: boolean;
  /** Asks for the reader's name, if others will see it. */
  readonly nameField: ReactNode;
  /** Makes the first opponent a friend, or a bot again; undefined if nobody can be invited. */
  readonly onSwap: (() => void) | undefined;
}

type PictureProps = Pick<SummaryProps, 'ui' | 'variant' | 'mapSeed'> & { readonly players: number };

const Picture = ({ ui: { game }, variant, players, mapSeed }: PictureProps) => {
  if (!CATALOGUE.some(({ id }) => id === game.id))
    return <OpeningPicture game={game} variant={variant} players={players} />;
  const size = generatedSize(variant);
  return size === undefined ? (
    <BoardPicture game={game.id} variant={variant} />
  ) : (
    <WorldPicture size={size} seed={mapSeed} />
  );
};

const whoPlays = (game: string, seats: readonly SeatPlayer[]): string => {
  const people = seatPeople(game, seats);
  const others = people
    .map(({ name }, i) => (seats[i]!.kind === 'guest' ? words.aFriend : name))
    .filter((_, i) => !people[i]!.isYou);
  return others.length < people.length ? words.against(others) : words.together(others);
};

/** The game about to start, with the button that starts it. */
export const Summary = ({
  ui,
  variant,
  mapSeed,
  seats,
  mostSeats,
  changedRules,
  problem,
  isByLink,
  nameField,
  onSwap,
}: SummaryProps) => (
  <section className="summary card" aria-label={words.summary}>
    <div className="summary-picture" data-game={ui.game.id} aria-hidden="true">
      <Suspense fallback={null}>
        <Picture ui={ui} variant={variant} players={seats.length} mapSeed={mapSeed} />
      </Suspense>
    </div>
    <h2>
      {words.named(ui.game.name)} <span>{words.named(boardText(ui, variant).name)}</span>
    </h2>
    <p className="summary-faces" aria-hidden="true">
      {seatPeople(ui.game.id, seats).map((person, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
        <Portrait key={i} of={person} size={36} seat={i + 1} />
      ))}
    </p>
    <div className="summary-words" data-many={mostSeats > 2 || undefined}>
      <p>{whoPlays(ui.game.id, seats)}</p>
      <p className="soft">{changedRules === 0 ? words.standardRules : words.rulesChanged(changedRules)}</p>
    </div>
    {nameField}
    <Refused text={problem} />
    <button type="submit" className="button primary large">
      {isByLink ? words.startByLink : words.start}
    </button>
    {onSwap !== undefined && (
      <button type="button" className="button" onClick={onSwap}>
        {isByLink ? words.playBotInstead : words.inviteInstead}
      </button>
    )}
  </section>
);
