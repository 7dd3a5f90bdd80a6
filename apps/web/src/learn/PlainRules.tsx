import type { Game } from '@ludus/kernel';
import { href } from '../frame/router.ts';
import { openingOf } from '../games/plain/opening.ts';
import { SceneBoard } from '../games/plain/SceneBoard.tsx';

const Opening = ({ game }: { readonly game: Game }) =>
  game.board === undefined ? (
    <pre>{game.text.draw(openingOf(game))}</pre>
  ) : (
    <SceneBoard scene={game.board.scene(openingOf(game))} title={`${game.name}, the beginning`} />
  );

/** The rules of a game in its own words. */
export const PlainRules = ({ game }: { readonly game: Game }) => (
  <article className="page rules plain-rules">
    <h1>The rules of {game.name}</h1>
    <p className="lead">{game.text.about.line}</p>
    <section className="rule">
      <div>
        {game.text.about.rules.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <figure className="rule-figure">
        <figcaption>{game.variants[0]!.name}: the beginning.</figcaption>
        <Opening game={game} />
      </figure>
    </section>
    <p className="row">
      <a className="button primary" href={href(['play', game.id], { now: 1 })}>
        Play now
      </a>
      <a className="button" href={href(['play', game.id])}>
        Choose how to play
      </a>
    </p>
  </article>
);
