import { href } from '../frame/router.ts';
import { changeSettings, PACES, type Pace, useSettings } from '../frame/settings.ts';
import { Check } from '../look/Check.tsx';
import { Segments } from '../look/Segments.tsx';
import { Icon } from './Icon.tsx';
import { RulesSheet } from './RulesSheet.tsx';
import type { GameUi } from './ui.ts';
import { tableWords } from './words.ts';

/** Sounds on and off with one press. */
const Mute = () => {
  const { muted } = useSettings();
  return (
    <button
      type="button"
      className="button quiet"
      aria-label={muted ? tableWords.unmute : tableWords.mute}
      onClick={() => changeSettings({ muted: !muted })}
    >
      <Icon name={muted ? 'silent' : 'sound'} size={20} />
    </button>
  );
};

/** What is played, the rules, and the sounds: at the top of every table. */
export const TableInfo = ({
  ui,
  title,
  subtitle,
}: {
  readonly ui: GameUi;
  readonly title: string;
  readonly subtitle: string | undefined;
}) => (
  <section className="table-info">
    <a className="button quiet table-back" href={href([])} aria-label={tableWords.back}>
      <Icon name="back" size={22} />
    </a>
    <div className="table-title">
      <h1 translate="no">{title}</h1>
      <p className="soft">{subtitle ?? '\u00a0'}</p>
    </div>
    <div className="table-links">
      <RulesSheet game={ui.game} />
      <Mute />
    </div>
  </section>
);

/** How fast and how loud it is. */
export const TableSettings = () => {
  const { pace, volume, muted, motion } = useSettings();
  return (
    <section className="table-settings">
      <Segments
        legend={tableWords.pace}
        name="table-pace"
        value={pace}
        values={(Object.keys(PACES) as Pace[]).map((id) => ({ id, name: tableWords.paces[id] }))}
        onChange={(chosen) => changeSettings({ pace: chosen })}
      />
      <label className="volume">
        <span>{tableWords.volume}</span>
        <input
          type="range"
          min="0"
          max="100"
          value={muted ? 0 : Math.round(volume * 100)}
          onChange={({ target }) =>
            changeSettings({ volume: Number(target.value) / 100, muted: Number(target.value) === 0 })
          }
        />
      </label>
      <Check
        label={tableWords.animate}
        checked={motion === 'on'}
        onChange={(isOn) => changeSettings({ motion: isOn ? 'on' : 'off' })}
      />
    </section>
  );
};
