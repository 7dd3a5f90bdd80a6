import { type ReactNode, useState } from 'react';
import './editor.css';

/** A number field. While people type, it may contain anything. */
export const NumberField = ({
  label,
  value,
  min = 0,
  max,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}) => {
  const [typed, setTyped] = useState<string>();
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value !== '')
            onChange(Math.max(min, Math.min(max, Math.trunc(Number(target.value)) || 0)));
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
};

/** A choice from a short list. */
export const Choice = ({
  label,
  value,
  values,
  onChange,
  areNames = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly values: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
  /** Whether the choices are names, which are the same in every language. */
  readonly areNames?: boolean;
}) => (
  <label className="field">
    <span>{label}</span>
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      {values.map(([id, name]) => (
        <option key={id} value={id} translate={areNames ? 'no' : undefined}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

export const FieldRow = ({ children }: { readonly children: ReactNode }) => (
  <div className="editor-fields">{children}</div>
);
