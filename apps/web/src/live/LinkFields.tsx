import { Check } from '../look/Check.tsx';
import { Segments } from '../look/Segments.tsx';
import { type LinkChoices, TIME_CONTROLS } from './linkChoices.ts';
import { liveWords } from './words.ts';
import './live.css';

/** The settings of a game by link. */
export const LinkFields = ({
  value,
  canTakeBack,
  onChange,
}: {
  readonly value: LinkChoices;
  /** Whether moves of this game can be taken back at all. */
  readonly canTakeBack: boolean;
  readonly onChange: (value: LinkChoices) => void;
}) => {
  const set = (change: Partial<LinkChoices>): void => onChange({ ...value, ...change });
  return (
    <section className="card link-fields" aria-label={liveWords.byLink}>
      <h2>{liveWords.byLink}</h2>
      <p className="soft">{liveWords.byLinkHint}</p>
      <Segments
        legend={liveWords.clock}
        name="clock"
        value={value.timeControl}
        values={TIME_CONTROLS}
        onChange={(timeControl) => set({ timeControl })}
      />
      <div className="row">
        {canTakeBack && (
          <Check label={liveWords.mayUndo} checked={value.mayUndo} onChange={(mayUndo) => set({ mayUndo })} />
        )}
        <Check
          label={liveWords.mayAskHints}
          checked={value.mayAskHints}
          onChange={(mayAskHints) => set({ mayAskHints })}
        />
        <Check label={liveWords.mayChat} checked={value.mayChat} onChange={(mayChat) => set({ mayChat })} />
      </div>
    </section>
  );
};
