import { useCallback, useMemo } from 'react';
import { NotFound } from '../frame/NotFound.tsx';
import { useGameUi } from '../games/useGameUi.ts';
import { readSaved } from '../play/saved.ts';
import { Failure } from '../server/Failure.tsx';
import { isMissing } from '../server/server.ts';
import { UnknownGame } from '../server/UnknownGame.ts';
import { useRemote } from '../server/useRemote.ts';
import { moveOf } from './moveOf.ts';
import { mineRecording, type Recording } from './source.ts';
import { loadStored } from './stored.ts';
import { Viewer } from './Viewer.tsx';
import { replayWords as words } from './words.ts';

const MissingGame = ({ hint }: { readonly hint: string }) => <NotFound what={words.missing} hint={hint} />;

const HERE = words.missingHere;

/** The move a link asks for: by its number, or the first one that leads to a position. */
const firstOf = ({ line }: Recording, query: URLSearchParams): number => {
  const position = query.get('position');
  const at = position === null ? -1 : moveOf(line, position);
  if (at >= 0) return at;
  const move = Number(query.get('move') ?? 0);
  return Number.isNaN(move) ? 0 : move;
};

const MineFound = ({
  game,
  id,
  query,
}: {
  readonly game: string;
  readonly id: string;
  readonly query: URLSearchParams;
}) => {
  const ui = useGameUi(game);
  const recording = useMemo(() => (ui === undefined ? undefined : mineRecording(ui, id)), [ui, id]);
  if (recording === undefined) return <MissingGame hint={HERE} />;
  if (typeof recording === 'string') return <NotFound what={words.cannotShow} hint={recording} />;
  return (
    <Viewer
      recording={recording}
      first={firstOf(recording, query)}
      branch={query.get('branch') ?? undefined}
    />
  );
};

/** Reviews a game saved in this browser. */
export const MineReplay = ({ id, query }: { readonly id: string; readonly query: URLSearchParams }) => {
  const saved = useMemo(() => readSaved(id), [id]);
  if (saved === undefined) return <MissingGame hint={HERE} />;
  return <MineFound game={saved.game} id={id} query={query} />;
};

/** Reviews a game stored on the server. */
export const StoredReplay = ({ id, query }: { readonly id: string; readonly query: URLSearchParams }) => {
  const { again, ...found } = useRemote(useCallback(() => loadStored(id), [id]));
  if (found.status === 'waiting') return <div className="loading">{words.loading}</div>;
  if (found.status === 'failed' && isMissing(found.error)) return <MissingGame hint={words.missingThere} />;
  if (found.status === 'failed' && found.error instanceof UnknownGame)
    return <NotFound what={words.cannotShow} hint={found.error.message} />;
  if (found.status === 'failed')
    return (
      <section className="page narrow">
        <h1>{words.loadFailed}</h1>
        <Failure error={found.error} onAgain={again} />
      </section>
    );
  return (
    <Viewer
      recording={found.value}
      first={firstOf(found.value, query)}
      branch={query.get('branch') ?? undefined}
    />
  );
};
