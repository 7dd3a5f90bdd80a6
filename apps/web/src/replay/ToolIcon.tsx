/** Icons of the toolbar buttons, in a box of 20 by 20; those in `FULL` are filled. */
const ICONS = {
  first: 'M4 4h2v12H4zM16 4v12L7 10z',
  back: 'M14 4v12L5 10z',
  play: 'M6 3.5v13L17 10z',
  pause: 'M5.5 4h3v12h-3zM11.5 4h3v12h-3z',
  forward: 'M6 4v12l9-6z',
  end: 'M14 4h2v12h-2zM4 4v12l9-6z',
  previousPoint: 'M7.5 4.5L2.5 10l5 5.5M14 6l4 4-4 4-4-4z',
  nextPoint: 'M12.5 4.5l5 5.5-5 5.5M6 6l4 4-4 4-4-4z',
  best: 'M4 16L15 5M9 4.5h6.5V11',
  steps: 'M5 5h10M5 10h10M5 15h10',
  branch:
    'M5 6.5v7M5 12c0-3 3-4 8-4M5 2.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM5 13.5a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM15 6a2 2 0 1 0 0 4a2 2 0 1 0 0-4z',
  next: 'M7 4l6 6-6 6',
} as const;

export type ToolIconName = keyof typeof ICONS;

const FULL: readonly ToolIconName[] = ['first', 'back', 'play', 'pause', 'forward', 'end'];

export const ToolIcon = ({ name }: { readonly name: ToolIconName }) => (
  <svg
    className={FULL.includes(name) ? 'tool-icon full' : 'tool-icon'}
    viewBox="0 0 20 20"
    aria-hidden="true"
  >
    <path d={ICONS[name]} strokeDasharray={name === 'steps' ? '1 3' : undefined} />
  </svg>
);
