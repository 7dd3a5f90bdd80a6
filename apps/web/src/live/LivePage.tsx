import { useCallback, useEffect, useMemo, useState } from 'react';
import { NotFound } from '../frame/NotFound.tsx';
import { href, navigate } from '../frame/router.ts';
import { loadGameUi } from '../games/catalogue.ts';
import { Refused } from '../look/Refused.tsx';
import { Failure } from '../server/Failure.tsx';
import { describeFailure, isMissing, server } from '../server/server.ts';
import { useRemote } from '../server/useRemote.ts';
import { keepKeys, readKeys } from './keys.ts';
import { LiveView } from './LiveView.tsx';
import { LiveTable } from './liveTable.ts';
import { NameField } from './NameField.tsx';
import './live.css';

const load = async (id: string): Promise<LiveTable> => {
  const { token } = readKeys(id);
  const play = await server.play.game(id, token);
  const ui = await loadGameUi(play.game);
  if (ui === undefined) throw new Error(`This app does not know the game “${play.game}”.`);
  return new LiveTable({ ui, play, token });
};

/** A game between people, or watched by them, on the server. */
export const LivePage = ({ id }: { readonly id: string }) => {
  const { again, ...found } = useRemote(useCallback(() => load(id), [id]));
  if (found.status === 'waiting') return <div className="loading">Joining …</div>;
  if (found.status === 'failed' && isMissing(found.error))
    return (
      <NotFound
        what="There is no such game"
        hint="The server does not know this live game. The link may not be whole."
      />
    );
  if (found.status === 'failed')
    return (
      <section className="page narrow">
        <h1>The game cannot be reached</h1>
        <Failure error={found.error} onAgain={again} />
      </section>
    );
  return <LiveView table={found.value} />;
};

/** Takes a seat with an invitation, then goes to the table. */
export const JoinPage = ({
  id,
  seat,
  invite,
}: {
  readonly id: string;
  readonly seat: number;
  readonly invite: string;
}) => {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  // Trying again after a lost answer is the same claim.
  const [claimKey] = useState(() => crypto.randomUUID());
  const known = useMemo(() => readKeys(id), [id]);
  useEffect(() => {
    if (known.token !== undefined) navigate(href(['live', id]));
  }, [known, id]);
  const sit = async (): Promise<void> => {
    try {
      const asked = { invite, ...(name.trim() !== '' && { name: name.trim() }) };
      const claimed = await server.play.claim(id, seat, asked, claimKey);
      keepKeys(id, { ...known, seat: claimed.seat, token: claimed.token });
      navigate(href(['live', id]));
    } catch (error) {
      setProblem(describeFailure(error));
    }
  };
  return (
    <section className="page narrow">
      <h1>You are invited to a game</h1>
      <p className="lead">Sit down and play in this browser. There is nothing to install and no account.</p>
      <form
        className="setup"
        onSubmit={(event) => {
          event.preventDefault();
          void sit();
        }}
      >
        <NameField value={name} onChange={setName} />
        <Refused text={problem} />
        <p className="row">
          <button type="submit" className="button primary">
            Sit down
          </button>
          <a className="button" href={href(['live', id])}>
            Just watch
          </a>
        </p>
      </form>
    </section>
  );
};
