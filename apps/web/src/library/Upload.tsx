import type { UploadResponse } from '@ludus/server/client';
import { useRef, useState } from 'react';
import { describeFailure } from '../server/server.ts';
import { textOf, uploadGames } from './uploadGames.ts';
import { libraryWords as words } from './words.ts';

const SHOWN = 5;

const countsOf = ({ stored, present, refused }: UploadResponse): string =>
  words.counts([
    words.added(stored),
    ...(present > 0 ? [words.present(present)] : []),
    ...(refused.length > 0 ? [words.refused(refused.length)] : []),
  ]);

/** Adds games from the reader's files: one game per line, each replayed and checked by the server. */
export const Upload = ({ onStored }: { readonly onStored: () => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number>();
  const [answer, setAnswer] = useState<UploadResponse>();
  const [problem, setProblem] = useState<string>();
  const send = async (file: File): Promise<void> => {
    setProgress(0);
    setAnswer(undefined);
    setProblem(undefined);
    try {
      const text = await textOf(file);
      if (text.ok) {
        setAnswer(await uploadGames(text.value, setProgress));
        onStored();
      } else setProblem(text.error);
    } catch (error) {
      setProblem(describeFailure(error));
    }
    setProgress(undefined);
  };
  const isBusy = progress !== undefined;
  return (
    <>
      <button type="button" className="button" disabled={isBusy} onClick={() => input.current!.click()}>
        {isBusy ? words.adding(progress) : words.add}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".jsonl,.ndjson,.gz,application/x-ndjson,application/gzip"
        aria-label={words.file}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void send(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <div className="upload-answer" role="status">
        {answer !== undefined && <p>{countsOf(answer)}</p>}
        {answer !== undefined && answer.refused.length > 0 && (
          <ul>
            {answer.refused.slice(0, SHOWN).map(({ line, message }) => (
              <li key={line}>{words.line(line, message)}</li>
            ))}
            {answer.refused.length > SHOWN && <li>{words.more(answer.refused.length - SHOWN)}</li>}
          </ul>
        )}
        {problem !== undefined && <p className="prompt-text refused">{problem}</p>}
      </div>
    </>
  );
};
