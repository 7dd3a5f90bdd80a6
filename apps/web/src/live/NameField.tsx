import { LONGEST_NAME } from './ownName.ts';
import { liveWords } from './words.ts';

/** The reader's name in a game with others. */
export const NameField = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (name: string) => void;
}) => (
  <label className="field name-field">
    <span>
      {liveWords.yourName} <small>{liveWords.optional}</small>
    </span>
    <input
      value={value}
      maxLength={LONGEST_NAME}
      placeholder={liveWords.guest}
      autoComplete="nickname"
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
);
