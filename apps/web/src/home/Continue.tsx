import { href } from '../frame/router.ts';
import { gameName } from '../games/catalogue.ts';
import { Miniature } from '../games/pictures/Miniature.tsx';
import { boardWords } from '../look/words.ts';
import { Portrait } from '../opponents/Portrait.tsx';
import type { SavedGame } from '../play/saved.ts';
import { agentsAmong } from '../play/seatLabels.ts';
import type { Person } from '../words/people.ts';
import type { SavedPosition } from './savedPosition.ts';
import { useSavedPosition } from './useSavedPosition.ts';
import { homeWords as words } from './words.ts';

/** Who plays a game of this browser. */
const playersOf = ({ game, seats }: SavedGame): readonly Person[] =>
  agentsAmong(game, seats).map((label) => label ?? { name: words.you, isYou: true });

const statusOf = (players: readonly Person[], position: SavedPosition | undefined): string => {
  if (position === undefined) return '\u00a0';
  if (position.toAct === undefined) return words.over;
  const { name, isYou } = players[position.toAct - 1]!;
  return isYou ? words.yourTurn : words.turnOf(name);
};

const factsOf = ({ game, variant, steps, changed }: SavedGame): string =>
  `${words.onBoard(gameName(game), boardWords(variant))} · ${words.progress(words.moves(steps.length), changed, Date.now())}`;

const namesOf = (players: readonly Person[]): string =>
  words.players([...new Set(players.map(({ name }) => name))]);

/** The last game played, ready to continue. */
export const ContinueCard = ({ saved }: { readonly saved: SavedGame }) => {
  const position = useSavedPosition(saved);
  const players = playersOf(saved);
  return (
    <article className="continue card">
      <div className="continue-picture">
        <Miniature game={saved.game} state={position?.state} />
      </div>
      <div className="continue-words">
        <p className="badge">{statusOf(players, position)}</p>
        <h1>{namesOf(players)}</h1>
        <p className="soft">{factsOf(saved)}</p>
        <p className="continue-faces">
          {players.map((player, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            <Portrait key={i} of={player} size={52} seat={i + 1} />
          ))}
        </p>
        <a className="button primary large" href={href(['play', saved.game, saved.id])}>
          {words.resumeGame}
        </a>
      </div>
    </article>
  );
};

const OtherGame = ({ saved }: { readonly saved: SavedGame }) => {
  const position = useSavedPosition(saved);
  const players = playersOf(saved);
  return (
    <li>
      <a href={href(['play', saved.game, saved.id])}>
        <Miniature game={saved.game} state={position?.state} />
        <span>
          <strong>{words.onBoard(gameName(saved.game), boardWords(saved.variant))}</strong>
          <span className="soft">{namesOf(players)}</span>
          <span className="soft">{statusOf(players, position)}</span>
        </span>
      </a>
    </li>
  );
};

/** More games that are not over. */
export const OtherSavedGames = ({ games }: { readonly games: readonly SavedGame[] }) => (
  <section className="other-saved card">
    <h2>{words.others}</h2>
    <ul>
      {games.map((saved) => (
        <OtherGame key={saved.id} saved={saved} />
      ))}
    </ul>
  </section>
);
