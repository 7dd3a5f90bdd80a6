// Runs before the first paint, so that the page never flashes in the other theme.
try {
  const { theme, motion, pace } = JSON.parse(localStorage.getItem('ludus.settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (pace === 'slow' || pace === 'fast') document.documentElement.dataset.pace = pace;
  if (motion === 'off') document.documentElement.dataset.motion = 'off';
} catch {
  // Without storage the system decides.
}
