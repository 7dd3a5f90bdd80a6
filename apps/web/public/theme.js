// A browser that has been here before has the first files in its cache; others start to load them now.
if (!navigator.serviceWorker?.controller) {
  const files = document.querySelector('meta[name="first-files"]')?.content ?? '';
  for (const file of files.split(' ').filter((name) => name !== '')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', href: file });
    document.head.append(link);
  }
}

// Runs before the first paint, so that the page never flashes in the other theme.
try {
  const { theme, motion, pace } = JSON.parse(localStorage.getItem('ludus.settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (pace === 'slow' || pace === 'fast') document.documentElement.dataset.pace = pace;
  if (motion === 'off') document.documentElement.dataset.motion = 'off';
} catch {
  // Without storage the system decides.
}
