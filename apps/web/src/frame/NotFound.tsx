import { href } from './router.ts';

/** For links that lead nowhere: says what is missing and where to go instead. */
export const NotFound = ({ what, hint }: { readonly what?: string; readonly hint?: string }) => (
  <section className="page narrow">
    <h1>{what ?? 'There is no page here'}</h1>
    <p>
      {hint ?? 'The link may be old or mistyped. Nothing is lost: games you played are kept in this browser.'}
    </p>
    <p className="row">
      <a className="button primary" href={href(['play'])}>
        Play a game
      </a>
      <a className="button" href={href(['games'])}>
        Recorded games
      </a>
      <a className="button" href="#/">
        Start page
      </a>
    </p>
  </section>
);
