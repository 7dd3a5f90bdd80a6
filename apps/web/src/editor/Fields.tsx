import type { ReactNode } from 'react';
import './editor.css';

/** A number people type. */
export const NumberField = ({
  label,
  value,
  max,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}) => (
  <label className="field">
    <span>{label}</span>
    <input
      type="number"
      inputMode="numeric"
      min="0"
      max={max}
      value={value}
      onChange={({ target }) => onChange(Math.max(0, Math.min(max, Math.trunc(Number(target.value)) || 0)))}
    />
  </label>
);

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
