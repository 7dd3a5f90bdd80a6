import { Check } from '../look/Check.tsx';
import { Segments } from '../look/Segments.tsx';
import { type LinkChoices, TIME_CONTROLS } from './linkChoices.ts';
import { NameField } from './NameField.tsx';
import './live.css';

/** What people at different screens agree on. */
export const LinkFields = ({
  value,
  onChange,
}: {
  readonly value: LinkChoices;
  readonly onChange: (value: LinkChoices) => void;
}) => {
  const set = (change: Partial<LinkChoices>): void => onChange({ ...value, ...change });
  return (
    <section className="card link-fields" aria-label="Game by link">
      <h2>Game by link</h2>
      <p className="soft">You get a link for every free seat. Whoever opens it sits down.</p>
      <NameField value={value.name} onChange={(name) => set({ name })} />
      <Segments
        legend="Clock"
        name="clock"
        value={value.timeControl}
        values={TIME_CONTROLS}
        onChange={(timeControl) => set({ timeControl })}
      />
      <div className="row">
        <Check
          label="Moves can be taken back when all agree"
          checked={value.mayUndo}
          onChange={(mayUndo) => set({ mayUndo })}
        />
        <Check
          label="Players may ask for hints"
          checked={value.mayAskHints}
          onChange={(mayAskHints) => set({ mayAskHints })}
        />
      </div>
    </section>
  );
};
