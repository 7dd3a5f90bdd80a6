import { lazy, Suspense } from 'react';
import { Emblem } from '../Emblems.tsx';
import { riskOwners, sweepTiles } from './positions.ts';
import { RingRiftMini } from './RingRiftMini.tsx';
import { contentsOf, type StoredBoard } from './ringriftContents.ts';
import { SweepMini } from './SweepMini.tsx';

const AnyWorld = lazy(async () => ({ default: (await import('./AnyWorld.tsx')).AnyWorld }));
const ClassicWorld = lazy(async () => ({ default: (await import('./ClassicWorld.tsx')).ClassicWorld }));
const AnyBoard = lazy(async () => ({ default: (await import('./AnyBoard.tsx')).AnyBoard }));

type RiskState = Parameters<typeof riskOwners>[0] & { readonly map: { readonly id: string } };
type SweepState = Parameters<typeof sweepTiles>[0] & {
  readonly config: { readonly level: { readonly rows: readonly string[] } };
};

const RiskPicture = ({ state }: { readonly state: RiskState }) =>
  state.map.id === 'classic' ? (
    <ClassicWorld owners={riskOwners(state)} />
  ) : (
    <AnyWorld map={state.map} owners={riskOwners(state)} />
  );

const Picture = ({ game, state }: { readonly game: string; readonly state: unknown }) => {
  if (game === 'ringrift') {
    const { board } = state as { readonly board: StoredBoard };
    return <RingRiftMini boardType={board.type} contents={contentsOf(board)} />;
  }
  if (game === 'sweep') {
    const position = state as SweepState;
    return <SweepMini rows={position.config.level.rows} tiles={sweepTiles(position)} />;
  }
  return game === 'risk' ? (
    <RiskPicture state={state as RiskState} />
  ) : (
    <AnyBoard game={game} state={state} />
  );
};

/** A position of any game, to look at: nothing in it is clickable, and text next to it says what it is. */
export const Miniature = ({ game, state }: { readonly game: string; readonly state: unknown }) => (
  <div className="miniature" data-game={game} aria-hidden="true">
    {state === undefined ? (
      <Emblem game={game} />
    ) : (
      <Suspense fallback={null}>
        <Picture game={game} state={state} />
      </Suspense>
    )}
  </div>
);
