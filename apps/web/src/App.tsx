import { matchPage, type PageAddress } from '@ludus/server/client';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { ErrorBoundary } from './frame/ErrorBoundary.tsx';
import { Footer } from './frame/Footer.tsx';
import { Header } from './frame/Header.tsx';
import { LiveRegion } from './frame/live.tsx';
import { NotFound } from './frame/NotFound.tsx';
import { parseRoute, type Route, useCurrentAddress } from './frame/router.ts';
import { frameWords } from './frame/words.ts';
import { gameName } from './games/catalogue.ts';
import { Home } from './home/Home.tsx';

const PlayIndex = lazy(async () => ({ default: (await import('./play/PlayIndex.tsx')).PlayIndex }));
const Setup = lazy(async () => ({ default: (await import('./setup/Setup.tsx')).Setup }));
const MatchPage = lazy(async () => ({ default: (await import('./play/MatchPage.tsx')).MatchPage }));
const Campaign = lazy(async () => ({ default: (await import('./campaign/Campaign.tsx')).Campaign }));
const MineReplay = lazy(async () => ({ default: (await import('./replay/ReplayPage.tsx')).MineReplay }));
const Learn = lazy(async () => ({ default: (await import('./learn/Learn.tsx')).Learn }));
const StoredReplay = lazy(async () => ({ default: (await import('./replay/ReplayPage.tsx')).StoredReplay }));
const ComparePage = lazy(async () => ({
  default: (await import('./replay/compare/ComparePage.tsx')).ComparePage,
}));
const Games = lazy(async () => ({ default: (await import('./library/Games.tsx')).Games }));
const Lab = lazy(async () => ({ default: (await import('./lab/Lab.tsx')).Lab }));
const Puzzles = lazy(async () => ({ default: (await import('./puzzles/Puzzles.tsx')).Puzzles }));
const PuzzlePage = lazy(async () => ({ default: (await import('./puzzles/Puzzles.tsx')).PuzzlePage }));
const GamePuzzles = lazy(async () => ({ default: (await import('./puzzles/GamePuzzles.tsx')).GamePuzzles }));
const DailyPuzzle = lazy(async () => ({ default: (await import('./puzzles/Puzzles.tsx')).DailyPuzzle }));
const Editor = lazy(async () => ({ default: (await import('./editor/Editor.tsx')).Editor }));
const Explorer = lazy(async () => ({ default: (await import('./explorer/Explorer.tsx')).Explorer }));
const LivePage = lazy(async () => ({ default: (await import('./live/LivePage.tsx')).LivePage }));
const JoinPage = lazy(async () => ({ default: (await import('./live/JoinPage.tsx')).JoinPage }));

const { titles } = frameWords;

interface TitledPage {
  readonly title: string;
  readonly page: ReactNode;
}

/** The page for an address, with its title. */
const pageFor = (address: PageAddress, { query, fragment }: Route): TitledPage => {
  switch (address.page) {
    case 'home':
      return { title: '', page: <Home /> };
    case 'play':
      return { title: frameWords.play, page: <PlayIndex /> };
    case 'setup': {
      const { game } = address.parameters;
      return { title: titles.newGame(gameName(game)), page: <Setup key={game} game={game} query={query} /> };
    }
    case 'campaign':
      return { title: titles.campaign, page: <Campaign /> };
    case 'match': {
      const { game, id } = address.parameters;
      return { title: titles.game(gameName(game)), page: <MatchPage key={id} game={game} id={id} /> };
    }
    case 'ownReplay': {
      const { id } = address.parameters;
      return { title: titles.replay, page: <MineReplay key={id} id={id} query={query} /> };
    }
    case 'replay': {
      const { id } = address.parameters;
      return { title: titles.replay, page: <StoredReplay key={id} id={id} query={query} /> };
    }
    case 'compare':
      return { title: titles.compare, page: <ComparePage query={query} /> };
    case 'games':
      return { title: frameWords.games, page: <Games query={query} /> };
    case 'lab':
      return { title: frameWords.lab, page: <Lab kind={undefined} id={undefined} query={query} /> };
    case 'workers':
      return { title: frameWords.lab, page: <Lab kind="workers" id={undefined} query={query} /> };
    case 'database':
    case 'tournament':
    case 'experiment':
    case 'learning':
      return {
        title: frameWords.lab,
        page: <Lab kind={address.page} id={address.parameters.id} query={query} />,
      };
    case 'live': {
      const { id } = address.parameters;
      return { title: titles.live, page: <LivePage key={id} id={id} /> };
    }
    case 'join': {
      const { id, seat } = address.parameters;
      return { title: titles.invitation, page: <JoinPage id={id} seat={Number(seat)} invite={fragment} /> };
    }
    case 'puzzles':
      return { title: frameWords.puzzles, page: <Puzzles /> };
    case 'dailyPuzzle':
      return { title: titles.daily, page: <DailyPuzzle /> };
    case 'puzzlesOf': {
      const { game } = address.parameters;
      return { title: titles.puzzles(gameName(game)), page: <GamePuzzles key={game} game={game} /> };
    }
    case 'puzzle': {
      const { game, id } = address.parameters;
      return { title: titles.puzzle(gameName(game)), page: <PuzzlePage key={id} game={game} id={id} /> };
    }
    case 'editor': {
      const { game } = address.parameters;
      return {
        title: titles.editor(gameName(game)),
        page: <Editor key={game} game={game} fragment={fragment} />,
      };
    }
    case 'explorer':
      return { title: titles.explorer, page: <Explorer query={query} /> };
    case 'learn':
      return { title: frameWords.learn, page: <Learn game={undefined} lesson={undefined} /> };
    case 'course': {
      const { game } = address.parameters;
      return { title: titles.rules(gameName(game)), page: <Learn game={game} lesson={undefined} /> };
    }
    case 'lesson': {
      const { game, lesson } = address.parameters;
      return { title: titles.lesson(gameName(game)), page: <Learn game={game} lesson={lesson} /> };
    }
  }
};

/** Whether a game is played at an address, or starts there at once; on phones, its table has its own bar. */
const isTable = (address: PageAddress | undefined, { query }: Route): boolean =>
  address?.page === 'match' || address?.page === 'live' || (address?.page === 'setup' && query.has('now'));

export const App = () => {
  const route = parseRoute(useCurrentAddress());
  const { path } = route;
  const main = useRef<HTMLElement>(null);
  const found = matchPage(path);
  const { title, page } =
    found === undefined ? { title: frameWords.notFound.title, page: <NotFound /> } : pageFor(found, route);
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = title === '' ? titles.home : titles.page(title);
  }, [title]);
  // A new page starts at its top, for eyes and for screen readers, before any key reaches the wrong element.
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
        {frameWords.skip}
      </button>
      <Header page={path.split('/')[1]} />
      <main ref={main} tabIndex={-1} data-table={isTable(found, route) ? true : undefined}>
        <ErrorBoundary page={path}>
          <Suspense fallback={<div className="loading">{frameWords.loading}</div>}>{page}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <LiveRegion />
    </>
  );
};
