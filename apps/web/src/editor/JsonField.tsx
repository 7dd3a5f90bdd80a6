import { useState } from 'react';
import { Refused } from '../look/Refused.tsx';
import { editorWords as words } from './words.ts';

/** The position as JSON, to read, change or paste. */
export const JsonField = ({
  value,
  onUse,
}: {
  readonly value: unknown;
  /** Returns a message if the position cannot be used. */
  readonly onUse: (value: unknown) => string | undefined;
}) => {
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const use = (): void => {
    try {
      const refused = onUse(JSON.parse(text ?? ''));
      setProblem(refused);
      if (refused === undefined) setText(undefined);
    } catch {
      setProblem(words.notJson);
    }
  };
  return (
    <details className="editor-json">
      <summary>{words.json}</summary>
      <textarea
        aria-label={words.json}
        rows={8}
        spellCheck={false}
        translate="no"
        value={text ?? JSON.stringify(value, null, 1)}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="row">
        <button type="button" className="button small" disabled={text === undefined} onClick={use}>
          {words.use}
        </button>
      </p>
      <Refused text={problem} />
    </details>
  );
};
