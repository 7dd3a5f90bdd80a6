import type { Card } from '@ludus/sweep-engine';

/** A drawing in two tones and ink, 132 by 84. `a` is in the colour of the card, `b` in the colour of paper. */
interface Drawing {
  readonly hue: 1 | 2 | 3 | 4 | 5;
  readonly a: string;
  readonly b: string;
  readonly ink: string;
}

const DRAWINGS: Readonly<Record<Card, Drawing>> = {
  // A crown that shines.
  imperious: {
    hue: 5,
    a: 'M40 52L34 24L52 38L66 16L80 38L98 24L92 52Z',
    b: 'M38 56H94V66H38Z',
    ink: 'M22 26l8 5M18 44h9M110 26l-8 5M114 44h-9M66 9V4M66 42v.5',
  },
  // A cloud with a question in it.
  vague: {
    hue: 1,
    a: 'M26 70h26M60 70h36',
    b: 'M34 58a14 14 0 0 1 2-29a20 20 0 0 1 38-5a16 16 0 0 1 25 16a10 10 0 0 1-3 18Z',
    ink: 'M58 35q0-8 8-8t8 8q0 5-8 8v3M66 52v.5',
  },
  // A fingertip and a spark.
  tingle: {
    hue: 4,
    a: 'M96 8L83 28H93L87 43L108 22H97L103 8Z',
    b: 'M46 76V48l-9-8q-4-7 3-9l12 8V20q0-7 6.5-7t6.5 7v13q9-2 11 3q8-2 9 4q7 0 7 7v11q0 12-9 18Z',
    ink: 'M30 16l-5-6M22 29l-8-2M40 10V3',
  },
  // An ear and what it hears.
  eavesdropping: {
    hue: 3,
    a: 'M48 42q-4-26 18-28t22 20q0 12-10 18q-6 4-6 10t-10 8q-8-1-8-10Z',
    b: 'M14 34a3 3 0 1 0 6 0a3 3 0 1 0-6 0ZM25 34a3 3 0 1 0 6 0a3 3 0 1 0-6 0ZM36 34a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z',
    ink: 'M58 42q-2-16 9-17t11 11q0 6-8 10M104 22q8 12 0 26M114 14q14 20 0 42',
  },
  // Two speech bubbles that talk past each other.
  ramble: {
    hue: 2,
    a: 'M20 14H74Q82 14 82 22V38Q82 46 74 46H46L34 56V46H20Q12 46 12 38V22Q12 14 20 14Z',
    b: 'M60 40H112Q120 40 120 47V62Q120 69 112 69H104V78L92 69H60Q52 69 52 62V47Q52 40 60 40Z',
    ink: 'M24 25h38M24 34h20M64 51h44M64 60h28',
  },
  // A mouse on the run.
  scurry: {
    hue: 2,
    a: 'M36 58q0-24 30-24q26 0 32 20q2 8-6 8H44q-8 0-8-4Z',
    b: 'M75 34a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z',
    ink: 'M36 58q-16 2-18-10q-1-8 8-8M52 62l-4 8M76 62l4 8M100 54l8-2M100 57l8 3M8 66h14M4 74h22M90 48v.5',
  },
  // A brush that sweeps dust away.
  brush: {
    hue: 3,
    a: 'M60 38L70 46L60 74Q40 72 30 58Z',
    b: 'M88 8L98 16L70 46L60 38Z',
    ink: 'M58 48L44 62M64 52L54 68M54 44L38 58M84 62h4M96 56h4M92 70h4M104 66h4M78 72h2',
  },
  // A canary on its perch.
  canary: {
    hue: 5,
    a: 'M40 52q-2-22 20-26q4-14 18-12q12 2 12 14l12 4l-12 4q0 24-26 26q-16 0-24-10Z',
    b: 'M46 48q12-12 26-4q-4 16-18 14Z',
    ink: 'M62 62v10M72 60v12M30 60l12-6M80 24v.5M48 74h44',
  },
  // A shield with a spring.
  underwire: {
    hue: 1,
    a: 'M66 10L98 20V42Q98 64 66 76Q34 64 34 42V20Z',
    b: 'M66 22L86 28V42Q86 56 66 64Q46 56 46 42V28Z',
    ink: 'M54 36q12 16 24 0M54 44q12 16 24 0',
  },
};

/** The picture of a card, so that people recognise it before they read it. */
export const CardArt = ({ card }: { readonly card: Card }) => (
  <svg className="card-art" data-seat={DRAWINGS[card].hue} viewBox="0 0 132 84" aria-hidden="true">
    <CardDrawing card={card} />
  </svg>
);

/** The drawing alone, for larger pictures. */
export const CardDrawing = ({ card }: { readonly card: Card }) => {
  const { hue, a, b, ink } = DRAWINGS[card];
  return (
    <g data-seat={hue}>
      <path className="art-colour" d={a} />
      <path className="art-paper" d={b} />
      <path className="art-ink" d={ink} />
    </g>
  );
};
