import { useCallback } from 'react';
import { NotFound } from '../frame/NotFound.tsx';
import { Failure } from '../server/Failure.tsx';
import { isMissing } from '../server/server.ts';
import { useRemote } from '../server/useRemote.ts';
import { LiveView } from './LiveView.tsx';
import { loadLive } from './loadLive.ts';
import { liveWords } from './words.ts';
import './live.css';

/** A live game on the server, for players and spectators. */
export const LivePage = ({ id }: { readonly id: string }) => {
  const { again, ...found } = useRemote(useCallback(() => loadLive(id), [id]));
  if (found.status === 'waiting') return <div className="loading">{liveWords.joining}</div>;
  if (found.status === 'there') return <LiveView table={found.value} />;
  if (isMissing(found.error)) return <NotFound what={liveWords.noGame} hint={liveWords.noGameHint} />;
  return (
    <section className="page narrow">
      <h1>{liveWords.unreachable}</h1>
      <Failure error={found.error} onAgain={again} />
    </section>
  );
};
