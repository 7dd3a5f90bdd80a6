import type { Saying } from '@ludus/server/client';

const FACE = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z';

/** Lines and fills of every emote, in a box of 24. */
const DRAWINGS = {
  smile: { ground: FACE, lines: 'M8 14c1.6 2.6 6.4 2.6 8 0M9 9v1M15 9v1' },
  laugh: {
    ground: FACE,
    lines: 'M8 10l1.5-1.5L11 10M13 10l1.5-1.5L16 10',
    mouth: 'M7.5 13h9a4.5 4.5 0 0 1-9 0z',
  },
  wow: { ground: FACE, lines: 'M9 9v1M15 9v1', mouth: 'M12 13a2 2.4 0 1 0 0 4.8a2 2.4 0 1 0 0-4.8z' },
  sad: { ground: FACE, lines: 'M8.5 16.5c1.4-2.4 5.6-2.4 7 0M9 10v1M15 10v1' },
  thumbs_up: {
    ground:
      'M8 11l4-8c2 0 2.6 1.6 2.2 3.4L13.6 9H19a2 2 0 0 1 1.9 2.5l-1.7 6.8A2.5 2.5 0 0 1 16.8 20H8zM3.5 11H6v9H3.5z',
  },
  heart: {
    ground: 'M12 20.5C5 15.4 3 12.2 3 9a4.6 4.6 0 0 1 9-1.6A4.6 4.6 0 0 1 21 9c0 3.2-2 6.4-9 11.5z',
  },
} as const satisfies Partial<Record<Saying, { ground: string; lines?: string; mouth?: string }>>;

type EmoteName = keyof typeof DRAWINGS;

export const EMOTES = Object.keys(DRAWINGS) as EmoteName[];

export const isEmote = (saying: Saying | undefined): saying is EmoteName =>
  saying !== undefined && Object.hasOwn(DRAWINGS, saying);

/** A drawing instead of words. */
export const Emote = ({ name, size = 28 }: { readonly name: EmoteName; readonly size?: number }) => {
  const drawing: { readonly ground: string; readonly lines?: string; readonly mouth?: string } =
    DRAWINGS[name];
  return (
    <svg
      className="emote"
      data-emote={name}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path className="emote-ground" d={drawing.ground} />
      {drawing.mouth !== undefined && <path className="emote-mouth" d={drawing.mouth} />}
      {drawing.lines !== undefined && <path className="emote-lines" d={drawing.lines} />}
    </svg>
  );
};
