import { Astray } from './Astray.tsx';
import { href } from './router.ts';
import { frameWords } from './words.ts';

/** For links that lead nowhere: says what is missing and where to go instead. */
export const NotFound = ({ what, hint }: { readonly what?: string; readonly hint?: string }) => {
  const { title, hint: usual, play, games, home } = frameWords.notFound;
  return (
    <section className="page narrow not-found">
      <Astray />
      <div>
        <h1>{what ?? title}</h1>
        <p className="lead">{hint ?? usual}</p>
        <p className="row">
          <a className="button primary" href={href(['play'])}>
            {play}
          </a>
          <a className="button" href={href(['games'])}>
            {games}
          </a>
          <a className="button quiet" href={href([])}>
            {home}
          </a>
        </p>
      </div>
    </section>
  );
};
