import { LONGEST_NAME } from '@ludus/kernel';
import { readOwnName } from './ownName.ts';
import { liveWords } from './words.ts';

/** The reader's name in a game with others. Left empty, they keep the name they had. */
export const NameField = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (name: string) => void;
}) => (
  <label className="field name-field">
    <span>{liveWords.yourName}</span>
    <input
      value={value}
      maxLength={LONGEST_NAME}
      placeholder={readOwnName()}
      autoComplete="nickname"
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
);
