import { useRef, useState } from 'react';
import { saveFile } from '../../frame/saveFile.ts';
import { Refused } from '../../look/Refused.tsx';
import { replayWords as words } from '../words.ts';
import type { Branches } from './useBranches.ts';

/** Saves and opens branches and comments as a file. */
export const BranchFile = ({ branches, name }: { readonly branches: Branches; readonly name: string }) => {
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { notes } = branches;
  const isEmpty = notes.branches.length === 0 && Object.keys(notes.comments).length === 0;
  const read = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) setProblem(branches.read(await file.text(), words.branches.problems));
  };
  return (
    <section aria-label={words.branches.title}>
      <h3>{words.branches.title}</h3>
      <p className="soft">{words.branches.kept}</p>
      <p className="row">
        <button
          type="button"
          className="button small"
          disabled={isEmpty}
          onClick={() => saveFile(`${name}-branches.json`, branches.make(), 'application/json')}
        >
          {words.branches.save}
        </button>
        <button type="button" className="button small" onClick={() => field.current?.click()}>
          {words.branches.open}
        </button>
        <input
          ref={field}
          className="unseen"
          type="file"
          accept="application/json,.json"
          aria-label={words.branches.open}
          tabIndex={-1}
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </p>
      <Refused text={problem} />
    </section>
  );
};
