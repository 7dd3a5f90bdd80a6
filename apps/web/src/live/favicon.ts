/** The badge in the tab that shows that something waits for the reader. */

const BADGE = '<circle cx="75%" cy="25%" r="25%" fill="#e04a12" stroke="#fff" stroke-width="6%"/>';

const link = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]');

let plain: string | undefined;
let badged: Promise<string | undefined> | undefined;

/** The icon with a dot in its corner; undefined if it cannot be loaded. */
const drawBadged = async (address: string): Promise<string | undefined> => {
  try {
    const icon = await (await fetch(address)).text();
    const end = icon.lastIndexOf('</svg>');
    return end === -1
      ? undefined
      : `data:image/svg+xml,${encodeURIComponent(`${icon.slice(0, end)}${BADGE}</svg>`)}`;
  } catch {
    return undefined;
  }
};

let isWanted = false;

/** Adds or removes the badge on the page's icon, and on the icon of an installed app. */
export const setBadge = async (isOn: boolean): Promise<void> => {
  isWanted = isOn;
  const icon = link();
  if (icon === null) return;
  plain ??= icon.href;
  if (isOn) {
    badged ??= drawBadged(plain);
    const address = await badged;
    if (isWanted && address !== undefined) icon.href = address;
  } else icon.href = plain;
  await (isOn ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.())?.catch(() => undefined);
};
