import { useEffect, useState } from 'react';
import { replayWords as words } from '../words.ts';

/** A comment on the move that is shown. */
export const CommentBox = ({
  text,
  onChange,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}) => {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  return (
    <label className="field comment">
      <span>{words.branches.comment}</span>
      <textarea
        rows={2}
        value={typed}
        placeholder={words.branches.commentHint}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed !== text && onChange(typed)}
      />
    </label>
  );
};
