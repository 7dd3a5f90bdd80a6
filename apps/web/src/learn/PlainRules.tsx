import type { Game } from '@ludus/kernel';
import { use } from 'react';
import { href } from '../frame/router.ts';
import { openingOf } from '../games/plain/opening.ts';
import { SceneBoard } from '../games/plain/SceneBoard.tsx';
import { loadCourse } from './courses.ts';
import { learnWords as words } from './words.ts';

const Opening = ({ game }: { readonly game: Game }) =>
  game.board === undefined ? (
    <pre translate="no">{game.text.draw(openingOf(game))}</pre>
  ) : (
    <SceneBoard scene={game.board.scene(openingOf(game))} title={words.opening(game.name)} />
  );

const ToLessons = ({ id }: { readonly id: string }) => {
  const first = use(loadCourse(id))?.lessons[0];
  return first === undefined ? null : (
    <a className="button" href={href(['learn', id, first.id])}>
      {words.tutorial}
    </a>
  );
};

/** The rules of a game in its own words. */
export const PlainRules = ({ game }: { readonly game: Game }) => (
  <article className="page rules plain-rules">
    <h1>{words.rulesOf(game.name)}</h1>
    <p className="lead" translate="no">
      {game.text.about.line}
    </p>
    <section className="rule">
      <div translate="no">
        {game.text.about.aim !== undefined && (
          <section>
            <h2>{words.aim}</h2>
            <p>{game.text.about.aim}</p>
          </section>
        )}
        {game.text.about.rules.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <figure className="rule-figure">
        <figcaption>{words.openingOf(game.variants[0]!.name)}</figcaption>
        <Opening game={game} />
      </figure>
    </section>
    <p className="row">
      <a className="button primary" href={href(['play', game.id], { now: 1 })}>
        {words.playNow}
      </a>
      <a className="button" href={href(['play', game.id])}>
        {words.newGame}
      </a>
      <ToLessons id={game.id} />
    </p>
  </article>
);
