import { LostRing } from './LostRing.tsx';
import { href } from './router.ts';
import { frameWords } from './words.ts';

const { sections, play, ...words } = frameWords.notFound;
/** Pages that have no list of their own. */
const LISTED: Readonly<Record<string, string>> = { replay: 'games', compare: 'games' };

/** The list in which the missing page would be; games to play, if there is none. */
const nearest = (path: string) => {
  const section = path.split('/')[1]!;
  return section in sections
    ? { to: LISTED[section] ?? section, label: sections[section as keyof typeof sections] }
    : { to: 'play', label: play };
};

/** For links that lead nowhere: says what is missing and where to go instead. */
export const NotFound = ({ what, hint }: { readonly what?: string; readonly hint?: string }) => {
  const { title, hint: usual, games, home } = words;
  const first = nearest(window.location.pathname);
  const second = first.to === 'play' ? { to: 'games', label: games } : { to: 'play', label: play };
  return (
    <section className="page narrow not-found">
      <LostRing />
      <div>
        <h1>{what ?? title}</h1>
        <p className="lead">{hint ?? usual}</p>
        <p className="row">
          <a className="button primary" href={href([first.to])}>
            {first.label}
          </a>
          <a className="button" href={href([second.to])}>
            {second.label}
          </a>
          <a className="button quiet" href={href([])}>
            {home}
          </a>
        </p>
      </div>
    </section>
  );
};
