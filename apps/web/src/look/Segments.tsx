/** A few choices side by side, one of them selected. */
export const Segments = <Value extends string | number>({
  legend,
  name,
  value,
  values,
  onChange,
  isLegendHidden = false,
}: {
  readonly legend: string;
  readonly name: string;
  readonly value: Value;
  readonly values: readonly { readonly id: Value; readonly name: string; readonly isOff?: boolean }[];
  readonly onChange: (value: Value) => void;
  /** Left out if a heading next to it says the same. */
  readonly isLegendHidden?: boolean;
}) => (
  <fieldset className="segments">
    <legend className={isLegendHidden ? 'unseen' : undefined}>{legend}</legend>
    <div>
      {values.map((one) => (
        <label key={one.id}>
          <input
            type="radio"
            name={name}
            checked={one.id === value}
            disabled={one.isOff === true}
            onChange={() => onChange(one.id)}
          />
          <span>{one.name}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
