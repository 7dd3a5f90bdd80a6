// Runs before the first paint, so that the page never flashes in the other theme.
try {
  const { theme, motion } = JSON.parse(localStorage.getItem('ludus.settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (motion === 'off') document.documentElement.dataset.motion = 'off';
} catch {
  // Without storage the system decides.
}
