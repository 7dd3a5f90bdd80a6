/** What somebody wants to be called in a game with others. */
export const NameField = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (name: string) => void;
}) => (
  <label className="field">
    <span>Your name, if you like</span>
    <input
      value={value}
      maxLength={40}
      autoComplete="nickname"
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
);
