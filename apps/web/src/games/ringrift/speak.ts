import type { Seat } from '@ludus/kernel';
import { capHeightOf } from '@ludus/ringrift-engine';
import { colourOf, ringWords } from './words.ts';

const describeStack = (rings: readonly Seat[]): string => {
  const top = colourOf(rings.at(-1)!);
  const cap = capHeightOf(rings);
  if (rings.length === 1) return ringWords.space.oneRing(top);
  if (cap === rings.length) return ringWords.space.stack(top, rings.length);
  return ringWords.space.mixed(top, rings.length, cap, rings.slice(0, -cap).toReversed().map(colourOf));
};

const spokenContent = (content: string): string => {
  const [kind, ...owners] = content;
  switch (kind) {
    case 's':
      return describeStack(owners.map(Number));
    case 'm':
      return ringWords.space.marker(colourOf(Number(owners[0])));
    case 'c':
      return ringWords.space.territory(colourOf(Number(owners[0])));
    default:
      return ringWords.space.empty;
  }
};

/** `d5, blue stack of 3, cap 2, below: orange; this stack can move`. */
export const speakCell = (name: string, content: string, hint: string | undefined): string => {
  const spoken = hint === undefined ? undefined : ringWords.hints[hint];
  const said = `${name}, ${spokenContent(content)}`;
  return spoken === undefined ? said : `${said}; ${spoken}`;
};
