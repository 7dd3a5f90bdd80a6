import { useEffect } from 'react';
import { NotFound } from '../frame/NotFound.tsx';
import { href, navigate, replaceAddress } from '../frame/router.ts';
import { useGameUi } from '../games/useGameUi.ts';
import { defaultSeats, startGame } from '../play/newGame.ts';
import { GameForm } from './GameForm.tsx';

/** Choosing a new game; with `?now=1` it starts at once with the defaults. */
export const Setup = ({ game, query }: { readonly game: string; readonly query: URLSearchParams }) => {
  const ui = useGameUi(game);
  const isNow = query.has('now');
  const seed = query.get('seed') ?? '';
  useEffect(() => {
    if (!isNow || ui === undefined) return;
    const [variant] = ui.game.variants;
    const seats = defaultSeats(ui, variant!.minSeats, variant!.id);
    const started = startGame(ui, { seats, ...(seed !== '' && { seed }) });
    if (!started.ok) return;
    replaceAddress(href(['play', game]));
    navigate(href(['play', game, started.value.id]));
  }, [isNow, ui, game, seed]);
  if (ui === undefined)
    return <NotFound what="There is no such game" hint={`Nothing here is called “${game}”.`} />;
  return (
    <section className="page narrow">
      <h1>{ui.game.name}</h1>
      <GameForm ui={ui} seed={seed} />
    </section>
  );
};
