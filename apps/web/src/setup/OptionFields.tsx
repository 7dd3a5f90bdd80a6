import type { OptionValue, RuleOption, SetupContext } from '@ludus/kernel';
import { useId } from 'react';
import { groupName, optionText, valueText } from '../games/optionWords.ts';
import { setupWords as words } from './words.ts';

export type Options = Readonly<Record<string, OptionValue>>;

interface FieldProps {
  readonly game: string;
  readonly option: RuleOption;
  /** Its default; absent if it is unknown before the game starts. */
  readonly standard: OptionValue | undefined;
  readonly value: OptionValue | undefined;
  readonly onChange: (value: OptionValue | undefined) => void;
}

interface ControlProps extends FieldProps {
  readonly id: string;
  readonly hintId: string;
}

const isToggle = ({ values }: RuleOption): boolean =>
  values?.length === 2 && values.includes(true) && values.includes(false);

const Toggle = ({ id, hintId, standard, value, onChange }: ControlProps) => (
  <input
    id={id}
    type="checkbox"
    aria-describedby={hintId}
    checked={(value ?? standard) === true}
    onChange={({ target }) => onChange(target.checked)}
  />
);

const Choice = ({ id, hintId, game, option, standard, value, onChange }: ControlProps) => (
  <select
    id={id}
    aria-describedby={hintId}
    value={String(value ?? standard)}
    onChange={({ target }) => onChange(option.values?.find((one) => String(one) === target.value))}
  >
    {option.values?.map((one) => (
      <option key={String(one)} value={String(one)}>
        {valueText(game, option, one)}
      </option>
    ))}
  </select>
);

const Amount = ({ id, hintId, option, standard, value, onChange }: ControlProps) => (
  <input
    id={id}
    type="number"
    aria-describedby={hintId}
    min={option.min}
    max={option.max}
    value={value === undefined ? '' : Number(value)}
    placeholder={standard === undefined ? '' : String(standard)}
    onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
  />
);

const OptionField = (props: FieldProps) => {
  const id = useId();
  const { game, option, value } = props;
  const { name, hint } = optionText(game, option);
  const controls = { ...props, id, hintId: `${id}-hint` };
  const isSwitch = isToggle(option);
  return (
    <div className="field option-field" data-switch={isSwitch} data-changed={value !== undefined}>
      <label htmlFor={id}>
        {name}
        {value !== undefined && <em className="badge">{words.changed}</em>}
      </label>
      {isSwitch && <Toggle {...controls} />}
      {!isSwitch && (option.values === undefined ? <Amount {...controls} /> : <Choice {...controls} />)}
      <small id={controls.hintId}>{hint}</small>
    </div>
  );
};

/** Groups in the order of their first options. */
const grouped = (options: readonly RuleOption[]): (readonly [string, readonly RuleOption[]])[] => {
  const groups = new Map<string, RuleOption[]>();
  for (const option of options) {
    const { group = '' } = option;
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...groups];
};

/** The rules that may be changed; untouched or reset ones keep the game's default. */
export const OptionFields = ({
  game,
  options,
  setup,
  values,
  onChange,
}: {
  readonly game: string;
  readonly options: readonly RuleOption[];
  readonly setup: SetupContext;
  readonly values: Options;
  readonly onChange: (values: Options) => void;
}) => {
  const { preset } = values;
  const context = typeof preset === 'string' ? { ...setup, preset } : setup;
  const choose = (id: string, standard: OptionValue | undefined, value: OptionValue | undefined): void => {
    const { [id]: _, ...others } = values;
    onChange(value === undefined || value === standard ? others : { ...others, [id]: value });
  };
  return (
    <>
      {grouped(options).map(([group, members]) => (
        <fieldset key={group} className="option-group">
          {group !== '' && <legend>{groupName(group)}</legend>}
          {members.map((option) => {
            const standard = option.defaultFor?.(context) ?? option.default;
            return (
              <OptionField
                key={option.id}
                game={game}
                option={option}
                standard={standard}
                value={values[option.id]}
                onChange={(value) => choose(option.id, standard, value)}
              />
            );
          })}
        </fieldset>
      ))}
      {Object.keys(values).length > 0 && (
        <p>
          <button type="button" className="button quiet" onClick={() => onChange({})}>
            {words.reset}
          </button>
        </p>
      )}
    </>
  );
};
