import type { RuleOption } from '@ludus/kernel';
import { useId } from 'react';
import { sentenceCase } from '../look/words.ts';

type OptionValue = string | number | boolean;
export type Options = Readonly<Record<string, OptionValue>>;

const WORDS: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

const wordFor = (value: OptionValue): string => WORDS[String(value)] ?? String(value);

const OptionField = ({
  option,
  value,
  onChange,
}: {
  readonly option: RuleOption;
  readonly value: OptionValue | undefined;
  readonly onChange: (value: OptionValue | undefined) => void;
}) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{sentenceCase(option.description)}</label>
      {option.values === undefined ? (
        <input
          id={id}
          type="number"
          min={option.min}
          max={option.max}
          value={value === undefined ? '' : Number(value)}
          placeholder={option.default === undefined ? 'as the board has it' : String(option.default)}
          onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
        />
      ) : (
        <select
          id={id}
          value={value === undefined ? '' : String(value)}
          onChange={({ target }) => onChange(option.values?.find((one) => String(one) === target.value))}
        >
          <option value="">
            {option.default === undefined ? 'default' : `default (${wordFor(option.default)})`}
          </option>
          {option.values.map((one) => (
            <option key={String(one)} value={String(one)}>
              {wordFor(one)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
};

/** The rules that may be changed; what is left alone stays as the game has it. */
export const OptionFields = ({
  options,
  values,
  onChange,
}: {
  readonly options: readonly RuleOption[];
  readonly values: Options;
  readonly onChange: (values: Options) => void;
}) =>
  options.map((option) => (
    <OptionField
      key={option.id}
      option={option}
      value={values[option.id]}
      onChange={(value) => {
        const { [option.id]: _, ...others } = values;
        onChange(value === undefined ? others : { ...others, [option.id]: value });
      }}
    />
  ));
