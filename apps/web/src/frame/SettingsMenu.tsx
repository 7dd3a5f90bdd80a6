import { useEffect, useRef } from 'react';
import { Check } from '../look/Check.tsx';
import { Segments } from '../look/Segments.tsx';
import { NotifyMe } from './NotifyMe.tsx';
import { changeSettings, PACES, type Pace, THEMES, useSettings } from './settings.ts';
import { frameWords as words } from './words.ts';

const PACE_IDS = Object.keys(PACES) as Pace[];

export const Sliders = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path
      d="M3 5h8m4 0h2M3 10h2m4 0h8M3 15h6m4 0h4"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
    />
    <circle cx="13" cy="5" r="1.9" fill="none" stroke="currentColor" strokeWidth="1.6" />
    <circle cx="7" cy="10" r="1.9" fill="none" stroke="currentColor" strokeWidth="1.6" />
    <circle cx="11" cy="15" r="1.9" fill="none" stroke="currentColor" strokeWidth="1.6" />
  </svg>
);

/** Whether sounds play and how loud: a switch and a slider. */
const Sound = () => {
  const { volume, muted } = useSettings();
  return (
    <div className="settings-sound">
      <Check label={words.sound} checked={!muted} onChange={(isOn) => changeSettings({ muted: !isOn })} />
      <input
        type="range"
        min="0"
        max="1"
        step="0.05"
        aria-label={words.volume}
        aria-valuetext={words.volumeValue(volume)}
        disabled={muted}
        value={volume}
        onChange={({ target }) => changeSettings({ volume: Number(target.value) })}
      />
    </div>
  );
};

/** Closes a menu on Escape and on a click outside. */
const useDismissal = () => {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (): void => menu.current?.removeAttribute('open');
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape' || menu.current?.open !== true) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && menu.current?.contains(target) === false) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
  return menu;
};

/** How the app looks, sounds and moves; stored in this browser. */
export const SettingsMenu = () => {
  const { theme, motion, pace } = useSettings();
  return (
    <details className="menu" ref={useDismissal()}>
      <summary className="button quiet" aria-label={words.settings}>
        <Sliders />
      </summary>
      <div className="menu-sheet">
        <Sound />
        <Segments
          legend={words.pace}
          name="pace"
          value={pace}
          values={PACE_IDS.map((id) => ({ id, name: words.paces[id] }))}
          onChange={(chosen) => changeSettings({ pace: chosen })}
        />
        <Check
          label={words.animate}
          checked={motion === 'on'}
          onChange={(isOn) => changeSettings({ motion: isOn ? 'on' : 'off' })}
        />
        <Segments
          legend={words.theme}
          name="theme"
          value={theme}
          values={THEMES.map((id) => ({ id, name: words.themes[id] }))}
          onChange={(chosen) => changeSettings({ theme: chosen })}
        />
        <NotifyMe />
      </div>
    </details>
  );
};
