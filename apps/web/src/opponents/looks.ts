/** How a bot looks: one part of each kind, in the colours of a palette. */
export interface Look {
  readonly head: Head;
  readonly eyes: Eyes;
  readonly mouth: Mouth;
  readonly extra: Extra;
  readonly palette: Palette;
}

export type Head =
  | 'circle'
  | 'square'
  | 'tall'
  | 'wide'
  | 'hexagon'
  | 'triangle'
  | 'diamond'
  | 'shield'
  | 'drop'
  | 'tower';

export type Eyes =
  | 'dots'
  | 'wide'
  | 'sleepy'
  | 'visor'
  | 'single'
  | 'glasses'
  | 'wink'
  | 'pixel'
  | 'slit'
  | 'closed';

export type Mouth = 'none' | 'smile' | 'flat' | 'oh' | 'smirk' | 'grin' | 'grille';

export type Extra =
  | 'none'
  | 'sprout'
  | 'quill'
  | 'bow'
  | 'headphones'
  | 'antenna'
  | 'scarf'
  | 'hat'
  | 'crown'
  | 'halo'
  | 'rings'
  | 'monocle'
  | 'headband'
  | 'horns'
  | 'moustache'
  | 'beret'
  | 'goggles'
  | 'hood'
  | 'flag'
  | 'helmet'
  | 'moon'
  | 'orbit';

/** Background, face, shoulders and accent. They are the same in both themes, because a portrait is a picture. */
export const PALETTES = {
  leaf: ['#cfe5b8', '#7fb24a', '#44702a', '#e8a33b'],
  fog: ['#dfe3dc', '#a8b3a3', '#596653', '#c3568e'],
  rose: ['#f8cfd2', '#e57f8c', '#a23a55', '#7a5cc9'],
  clay: ['#f5cdb6', '#dd7a4c', '#8d3f1c', '#38759e'],
  sand: ['#f3dfb5', '#e0ab55', '#94631d', '#3f8f8a'],
  slate: ['#cfd6e2', '#8594ae', '#434f69', '#e0604a'],
  gold: ['#fae4a0', '#e6b422', '#8a6406', '#4a3a86'],
  plum: ['#dccdf2', '#9a78d3', '#573792', '#f0bc4f'],
  night: ['#b9bfe6', '#5a61b5', '#2a2e6b', '#f1d36b'],
  mint: ['#c2ece0', '#4fb99b', '#1e6d5a', '#ee7d5a'],
  sky: ['#c5e1f4', '#5ba6dc', '#2b5f95', '#f2c14a'],
  cherry: ['#f5c4bd', '#cf4a3f', '#7c1f22', '#f4c95d'],
  sea: ['#bfe3e8', '#3c9fb0', '#15596a', '#f29a6b'],
  ink: ['#c7c3cf', '#5d5870', '#2e2a3d', '#f0a23c'],
} as const satisfies Readonly<Record<string, readonly [string, string, string, string]>>;

type Palette = keyof typeof PALETTES;

/** Short enough to keep a table of bots readable. */
export const look = (head: Head, eyes: Eyes, mouth: Mouth, extra: Extra, palette: Palette): Look => ({
  head,
  eyes,
  mouth,
  extra,
  palette,
});
