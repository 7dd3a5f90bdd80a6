import { useState } from 'react';
import { href, navigate } from '../frame/router.ts';
import { saveFile } from '../frame/saveFile.ts';
import { Refused } from '../look/Refused.tsx';
import { describeFailure, server } from '../server/server.ts';
import type { Recording } from './source.ts';
import { replayWords as words } from './words.ts';

/**
 * Uploads a game of this browser to the server, where everybody with the link can see it, if it is over or
 * has no secrets.
 */
const Publish = ({ recording, at }: { readonly recording: Recording; readonly at: number }) => {
  const [problem, setProblem] = useState<string>();
  const publish = async (): Promise<void> => {
    try {
      const line = await recording.makeLine();
      const { refused } = await server.replay.upload(line);
      if (refused[0] === undefined) navigate(href(['replay', JSON.parse(line).gameId], { move: at }));
      else setProblem(refused[0].message);
    } catch (error) {
      setProblem(describeFailure(error));
    }
  };
  return (
    <>
      <p className="soft">{words.local}</p>
      {(recording.outcome !== undefined || recording.ui.game.secrets === undefined) && (
        <button type="button" className="button small" onClick={() => void publish()}>
          {words.publish}
        </button>
      )}
      <Refused text={problem} />
    </>
  );
};

/** The facts of the game, its link, and the whole game as a file. */
export const Share = ({ recording, at }: { readonly recording: Recording; readonly at: number }) => {
  const [copied, setCopied] = useState(false);
  const [isByHand, setByHand] = useState(false);
  const [problem, setProblem] = useState<string>();
  const link = `${window.location.origin}${href(recording.address, { move: at })}`;
  const isMine = recording.address[1] === 'mine';
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      setByHand(true);
    }
  };
  const name = `${recording.ui.game.id}-${recording.address.at(-1)}`;
  const download = async (): Promise<void> => {
    try {
      setProblem(undefined);
      saveFile(`${name}.jsonl`, `${(await recording.makeLine()).trimEnd()}\n`, 'application/x-ndjson');
    } catch (error) {
      setProblem(describeFailure(error));
    }
  };
  return (
    <section className="card" aria-label={words.about}>
      <dl className="facts">
        {recording.facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="row">
        {!isMine && (
          <button type="button" className="button small" onClick={() => void copy()}>
            {copied ? words.copied : words.copy}
          </button>
        )}
        <button type="button" className="button small" onClick={() => void download()}>
          {words.download}
        </button>
      </p>
      {isByHand && (
        <label className="field">
          <span>{words.byHand}</span>
          <input readOnly value={link} onFocus={({ target }) => target.select()} />
        </label>
      )}
      <Refused text={problem} />
      {isMine && <Publish recording={recording} at={at} />}
    </section>
  );
};
