import { useState } from 'react';
import { Check } from '../look/Check.tsx';
import { Refused } from '../look/Refused.tsx';
import { canNotify, turnOffNotifications, turnOnNotifications } from './notify.ts';
import { useSettings } from './settings.ts';
import { frameWords } from './words.ts';

/** Turns notifications on and off. The browser is asked only when the reader wants them, and a refusal is shown. */
export const NotifyMe = () => {
  const { notify } = useSettings();
  const [problem, setProblem] = useState<string>();
  if (!canNotify()) return null;
  const turn = async (isOn: boolean): Promise<void> => {
    if (!isOn) turnOffNotifications();
    const isRefused = isOn && !(await turnOnNotifications());
    setProblem(isRefused ? frameWords.notifyBlocked : undefined);
  };
  return (
    <>
      <Check label={frameWords.notify} checked={notify} onChange={(isOn) => void turn(isOn)} />
      <Refused text={problem} />
    </>
  );
};
