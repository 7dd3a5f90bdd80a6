import { changeSettings, readSettings } from './settings.ts';

/** Whether this browser can notify at all. */
export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Asks the reader's permission; only when they turn notifications on. Answers whether they are on now. */
export const turnOnNotifications = async (): Promise<boolean> => {
  const permission = canNotify() ? await Notification.requestPermission() : 'denied';
  changeSettings({ notify: permission === 'granted' });
  return permission === 'granted';
};

export const turnOffNotifications = (): void => changeSettings({ notify: false });

interface Notice {
  readonly title: string;
  readonly body: string;
  /** A later notice about the same thing takes its place. */
  readonly tag: string;
}

/** Some phones let only the service worker notify. */
const showByWorker = async ({ title, ...options }: Notice): Promise<void> => {
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification(title, options);
};

/** Notifies a reader who looks elsewhere, if they want that. */
export const notify = (notice: Notice): void => {
  if (!document.hidden || !readSettings().notify) return;
  if (!canNotify() || Notification.permission !== 'granted') return;
  try {
    const { title, ...options } = notice;
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    void showByWorker(notice);
  }
};
