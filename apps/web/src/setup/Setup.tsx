import { useEffect, useState } from 'react';
import { NotFound } from '../frame/NotFound.tsx';
import { href, navigate, replaceAddress } from '../frame/router.ts';
import { CATALOGUE } from '../games/catalogue.ts';
import { useOwnGames } from '../games/OtherGames.tsx';
import { useGameUi } from '../games/useGameUi.ts';
import { defaultSeats, startGame } from '../play/newGame.ts';
import type { GameUi } from '../table/ui.ts';
import { GameForm } from './GameForm.tsx';
import { setupWords as words } from './words.ts';

/** The games to set up here: those with their own pages, the reader's own, and the one being set up. */
const GameTabs = ({
  ui: { game },
  isWithFriend,
}: {
  readonly ui: GameUi;
  readonly isWithFriend: boolean;
}) => {
  const listed = [...CATALOGUE, ...useOwnGames()];
  const tabs = listed.some(({ id }) => id === game.id) ? listed : [...listed, game];
  return (
    <nav className="game-tabs" aria-label={words.games}>
      {tabs.map(({ id, name }) => (
        <a
          key={id}
          translate="no"
          href={href(['play', id], isWithFriend ? { friend: 1 } : {})}
          aria-current={id === game.id ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
};

/** The New game page; with `?now=1` it starts at once with the defaults, with `?friend=1` a friend is invited. */
export const Setup = ({ game, query }: { readonly game: string; readonly query: URLSearchParams }) => {
  const ui = useGameUi(game);
  const isNow = query.has('now');
  const isWithFriend = query.has('friend');
  const seed = query.get('seed') ?? '';
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isNow || ui === undefined) return;
    const [variant] = ui.game.variants;
    const seats = defaultSeats(ui, variant!.minSeats, variant!.id);
    const started = startGame(ui, { seats, ...(seed !== '' && { seed }) });
    if (!started.ok) {
      setFailed(true);
      return;
    }
    replaceAddress(href(['play', game]));
    navigate(href(['play', game, started.value.id]));
  }, [isNow, ui, game, seed]);
  if (ui === undefined) return <NotFound what={words.noGame} hint={words.noGameHint(game)} />;
  // The table comes at once: a form that flashes by before it would only be in the way.
  if (isNow && !hasFailed) return <div className="loading" />;
  return (
    <section className="page setup-page">
      <h1>{words.title}</h1>
      <GameTabs ui={ui} isWithFriend={isWithFriend} />
      <GameForm ui={ui} seed={seed} withFriend={isWithFriend} />
    </section>
  );
};
