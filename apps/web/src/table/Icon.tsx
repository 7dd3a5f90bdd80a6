/** Small pictures on buttons, drawn with lines in a box of 24 by 24. */
const ICONS = {
  back: 'M14 5l-7 7 7 7',
  forward: 'M10 5l7 7-7 7',
  rules: 'M5 4h9a4 4 0 0 1 4 4v12H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h10',
  sound: 'M4 10v4h4l5 4V6L8 10zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  silent: 'M4 10v4h4l5 4V6L8 10zM17 9.5l5 5M22 9.5l-5 5',
  takeBack: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-4',
  hint: 'M9 18h6M10 21h4M8.5 15c-2-1.5-3-3.5-3-5.5a6.5 6.5 0 0 1 13 0c0 2-1 4-3 5.5z',
  moves: 'M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5',
  more: 'M5 12h.5M12 12h.5M19 12h.5',
  play: 'M8 5l11 7-11 7z',
  skip: 'M6 5l9 7-9 7zM18 5v14',
  close: 'M6 6l12 12M18 6L6 18',
  recap: 'M5 12a7 7 0 1 0 2.5-5.4M8 3v4h4M12 8.5V12l2.5 2',
  say: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16zM8.5 14c1.5 2.5 5.5 2.5 7 0M9 9.5v.5M15 9.5v.5',
  board: 'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM4 12h16M12 4v16',
  clock: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16zM12 7.5V12l3 2',
  chat: 'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-8l-4 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  copy: 'M10 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM15 9V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h4',
  share: 'M12 15V4M8 7.5L12 4l4 3.5M5 12v7h14v-7',
  enlarge: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  shrink: 'M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5',
  flag: 'M6 21V4l12 4-12 5',
} as const;

export const Icon = ({ name, size = 18 }: { readonly name: keyof typeof ICONS; readonly size?: number }) => (
  <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path
      d={ICONS[name]}
      fill={name === 'play' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
