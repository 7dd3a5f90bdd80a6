import { changeSettings, readSettings } from './settings.ts';

/** Whether this browser can notify at all. */
export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Asks for the reader's permission, only when they turn notifications on. Returns whether they are on now. */
export const turnOnNotifications = async (): Promise<boolean> => {
  const permission = canNotify() ? await Notification.requestPermission() : 'denied';
  changeSettings({ notify: permission === 'granted' });
  return permission === 'granted';
};

export const turnOffNotifications = (): void => changeSettings({ notify: false });

interface Notice {
  readonly title: string;
  readonly body: string;
  /** A later notification about the same thing replaces it. */
  readonly tag: string;
}

/** Some phones allow only the service worker to notify. */
const showByWorker = async ({ title, ...options }: Notice): Promise<void> => {
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification(title, options);
};

/** Notifies a reader who is looking elsewhere, if they want that. */
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
