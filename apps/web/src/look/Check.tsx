/** A yes or no. */
export const Check = ({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) => (
  <label className="check">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span>{label}</span>
  </label>
);
