import { type FormEvent, useState } from 'react';
import { href, navigate } from '../../frame/router.ts';
import { Refused } from '../../look/Refused.tsx';
import type { Notes } from '../branches/branches.ts';
import { replayWords } from '../words.ts';
import { makeReference, referenceIn } from './reference.ts';

const { compare: words } = replayWords;

/** Ways to compare a game with one of its branches or with another game. */
export const CompareWith = ({
  address,
  notes,
  active,
}: {
  readonly address: readonly string[];
  readonly notes: Notes;
  readonly active: string | undefined;
}) => {
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string>();
  const own = makeReference(address, active);
  const compare = (event: FormEvent): void => {
    event.preventDefault();
    const other = referenceIn(pasted);
    setProblem(other === undefined ? words.notALink : undefined);
    if (other !== undefined) navigate(href(['compare'], { a: own, b: other }));
  };
  return (
    <section aria-label={words.with}>
      <h3>{words.with}</h3>
      {notes.branches.length > 0 && (
        <p className="row">
          {[undefined, ...notes.branches]
            .filter((branch) => branch?.id !== active)
            .map((branch) => (
              <a
                key={branch?.id ?? ''}
                className="button small"
                href={href(['compare'], { a: own, b: makeReference(address, branch?.id) })}
              >
                {branch === undefined ? words.withGame : words.withBranch(branch.name)}
              </a>
            ))}
        </p>
      )}
      <form className="row" onSubmit={compare}>
        <label className="field compare-field">
          <span>{words.other}</span>
          <input value={pasted} onChange={({ target }) => setPasted(target.value)} />
        </label>
        <button type="submit" className="button small" disabled={pasted.trim() === ''}>
          {words.go}
        </button>
      </form>
      <Refused text={problem} />
    </section>
  );
};
