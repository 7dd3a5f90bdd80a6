import { href } from '../frame/router.ts';
import { boardIn } from '../games/boardText.ts';
import { gameName } from '../games/catalogue.ts';
import { Miniature } from '../games/pictures/Miniature.tsx';
import { Portrait } from '../opponents/Portrait.tsx';
import type { Person } from '../words/people.ts';
import type { OpenGame } from './openGames.ts';
import type { OpenPosition } from './openPosition.ts';
import { useOpenPosition } from './useOpenPosition.ts';
import { homeWords as words } from './words.ts';

const statusOf = (position: OpenPosition | undefined): string => {
  if (position === undefined) return '\u00a0';
  if (position.toAct === undefined) return words.over;
  const { name, isYou } = position.players[position.toAct - 1]!;
  return isYou ? words.yourTurn : words.turnOf(name);
};

const factsOf = ({ game, variant, turns, changed }: OpenGame): string => {
  const when =
    turns === undefined
      ? words.lastPlayed(changed, Date.now())
      : words.progress(words.turns(turns), changed, Date.now());
  return `${words.onBoard(gameName(game), boardIn(game, variant))} · ${when}`;
};

/** Who plays: the reader comes first, as *You*, whatever name they joined with. */
const namesOf = (players: readonly Person[]): string =>
  words.players([
    ...new Set(
      players
        .toSorted((a, b) => Number(b.isYou) - Number(a.isYou))
        .map(({ name, isYou }) => (isYou ? words.you : name)),
    ),
  ]);

/** The last game played, ready to continue. */
export const ContinueCard = ({ open }: { readonly open: OpenGame }) => {
  const position = useOpenPosition(open);
  const { players } = position ?? open;
  return (
    <article className="continue card">
      <div className="continue-picture">
        <Miniature game={open.game} state={position?.state} />
      </div>
      <div className="continue-words">
        <p className={position === undefined ? undefined : 'badge'}>{statusOf(position)}</p>
        <h1>{namesOf(players)}</h1>
        <p className="soft">{factsOf(open)}</p>
        <p className="continue-faces">
          {players.map((player, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            <Portrait key={i} of={player} size={52} seat={i + 1} />
          ))}
        </p>
        <a className="button primary large" href={href(open.path)}>
          {words.resumeGame}
        </a>
        <p className="continue-news soft">{position?.news}</p>
      </div>
    </article>
  );
};

const OtherGame = ({ open }: { readonly open: OpenGame }) => {
  const position = useOpenPosition(open);
  return (
    <li>
      <a href={href(open.path)}>
        <Miniature game={open.game} state={position?.state} />
        <span>
          <strong>{words.onBoard(gameName(open.game), boardIn(open.game, open.variant))}</strong>
          <span className="soft">{namesOf(position?.players ?? open.players)}</span>
          <span className="soft">{statusOf(position)}</span>
        </span>
      </a>
    </li>
  );
};

/** More unfinished games. */
export const OtherOpenGames = ({ games }: { readonly games: readonly OpenGame[] }) => (
  <section className="other-saved card">
    <h2>{words.others}</h2>
    <ul>
      {games.map((open) => (
        <OtherGame key={open.id} open={open} />
      ))}
    </ul>
  </section>
);
