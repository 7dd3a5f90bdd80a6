import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { ErrorBoundary } from './frame/ErrorBoundary.tsx';
import { Header } from './frame/Header.tsx';
import { LiveRegion } from './frame/live.tsx';
import { NotFound } from './frame/NotFound.tsx';
import { parseRoute, type Route, useHash } from './frame/router.ts';
import { Home } from './home/Home.tsx';

const PlayIndex = lazy(async () => ({ default: (await import('./play/PlayIndex.tsx')).PlayIndex }));
const Setup = lazy(async () => ({ default: (await import('./setup/Setup.tsx')).Setup }));
const MatchPage = lazy(async () => ({ default: (await import('./play/MatchPage.tsx')).MatchPage }));
const MineReplay = lazy(async () => ({ default: (await import('./replay/ReplayPage.tsx')).MineReplay }));
const Learn = lazy(async () => ({ default: (await import('./learn/Learn.tsx')).Learn }));
const StoredReplay = lazy(async () => ({ default: (await import('./replay/ReplayPage.tsx')).StoredReplay }));
const Games = lazy(async () => ({ default: (await import('./library/Games.tsx')).Games }));
const Lab = lazy(async () => ({ default: (await import('./lab/Lab.tsx')).Lab }));
const LivePage = lazy(async () => ({ default: (await import('./live/LivePage.tsx')).LivePage }));
const JoinPage = lazy(async () => ({ default: (await import('./live/LivePage.tsx')).JoinPage }));

/** The page for an address, with its title. */
const pageFor = ({ segments, query }: Route): { readonly title: string; readonly page: ReactNode } => {
  const [first, second, third, ...more] = segments;
  if (first === undefined) return { title: 'Ludus', page: <Home /> };
  if (first === 'play' && second === undefined) return { title: 'Play', page: <PlayIndex /> };
  if (first === 'play' && second !== undefined && third === undefined)
    return { title: 'New game', page: <Setup key={second} game={second} query={query} /> };
  if (first === 'play' && third !== undefined && more.length === 0)
    return { title: 'Game', page: <MatchPage key={third} game={second!} id={third} /> };
  if (first === 'replay' && second === 'mine' && third !== undefined)
    return { title: 'Replay', page: <MineReplay key={third} id={third} query={query} /> };
  if (first === 'replay' && second !== undefined && third === undefined)
    return { title: 'Replay', page: <StoredReplay key={second} id={second} query={query} /> };
  if (first === 'games' && second === undefined) return { title: 'Games', page: <Games query={query} /> };
  if (first === 'lab' && more.length === 0)
    return { title: 'Lab', page: <Lab kind={second} id={third} query={query} /> };
  if (first === 'live' && second !== undefined && third === undefined)
    return { title: 'Live game', page: <LivePage key={second} id={second} /> };
  if (first === 'live' && second !== undefined && third === 'join' && more.length === 2)
    return { title: 'Invitation', page: <JoinPage id={second} seat={Number(more[0])} invite={more[1]!} /> };
  if (first === 'learn' && more.length === 0)
    return { title: 'Learn', page: <Learn game={second} lesson={third} /> };
  return { title: 'Not found', page: <NotFound /> };
};

export const App = () => {
  const hash = useHash();
  const route = parseRoute(hash);
  const main = useRef<HTMLElement>(null);
  const path = route.segments.join('/');
  const { title, page } = pageFor(route);
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = title === 'Ludus' ? 'Ludus: a lab for strategy games' : `${title} · Ludus`;
  }, [title]);
  // A new page starts at its top, for eyes and for screen readers, before any key can go astray.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the path changes
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <>
      <button type="button" className="skip button primary" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <Header page={route.segments[0]} />
      <main ref={main} tabIndex={-1}>
        <ErrorBoundary page={path}>
          <Suspense fallback={<div className="loading">Loading …</div>}>{page}</Suspense>
        </ErrorBoundary>
      </main>
      <footer className="footer">
        Ludus is free software under the MIT licence. Games are played and kept in your browser.
      </footer>
      <LiveRegion />
    </>
  );
};
