import { type BoardMoment, type GamePages, type Lesson, Rng } from '@ludus/kernel';
import type { PigAction, PigEvent, PigState, PigView } from '@ludus/kernel/examples/pig';

type Moment = BoardMoment<PigState, PigAction, PigEvent, PigView>;

/** Where the dots of a die are, row by row. */
const DOTS: readonly (readonly number[])[] = [
  [],
  [4],
  [2, 6],
  [2, 4, 6],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

const die = (dots: number): string => `
  <svg viewBox="0 0 30 30" width="120" role="img" aria-label="The die shows ${dots}">
    <rect x="1" y="1" width="28" height="28" rx="6" fill="var(--card)" stroke="currentColor"/>
    ${DOTS[dots]!.map((at) => `<circle cx="${7 + 8 * (at % 3)}" cy="${7 + 8 * Math.floor(at / 3)}" r="2.6" fill="currentColor"/>`).join('')}
  </svg>`;

const shownBy = ({ last }: Moment): number =>
  last?.events.reduce((shown, event) => (event.type === 'rolled' ? event.die : shown), 0) ?? 0;

const scoreLine = (label: string, points: number, goal: number): HTMLElement => {
  const line = document.createElement('label');
  line.style.cssText = 'display: block; width: 100%';
  const bar = document.createElement('progress');
  bar.max = goal;
  bar.value = points;
  line.append(`${label}: ${points} `, bar);
  return line;
};

const LABELS = { roll: 'Roll', hold: 'Hold' } as const;

const button = (action: PigAction, moment: Moment): HTMLButtonElement => {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = action.type === 'roll' ? 'button primary' : 'button';
  made.textContent = LABELS[action.type];
  made.onclick = () => moment.act(action);
  return made;
};

const draw = (host: HTMLElement, moment: Moment): void => {
  const { view, legal, nameOf, isAnimated } = moment;
  const face = document.createElement('div');
  const shown = shownBy(moment);
  if (shown > 0) face.innerHTML = die(shown);
  if (isAnimated)
    face.animate([{ rotate: '-90deg', opacity: 0.3 }, {}], { duration: 250, easing: 'ease-out' });
  const turn = document.createElement('p');
  turn.textContent = `${nameOf(view.next)} can keep ${view.turn} points.`;
  const focused = host.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
  const buttons = legal.map((action) => button(action, moment));
  const row = document.createElement('p');
  row.className = 'row';
  row.append(...buttons);
  host.replaceChildren(
    face,
    turn,
    ...view.scores.map((points, i) => scoreLine(nameOf(i + 1), points, view.goal)),
    row,
  );
  buttons.find(({ textContent }) => textContent === focused)?.focus();
};

const beginning = (seed: string): PigState => ({
  scores: [30, 40],
  turn: 8,
  next: 1,
  goal: 50,
  rng: Rng.from(seed).state,
});

const LESSONS: readonly Lesson<PigState, PigEvent>[] = [
  {
    id: 'holding',
    title: 'When to hold',
    text: 'Every roll adds to the turn, but a 1 takes it all. Hold to keep what you have.',
    task: 'Keep the 8 points of this turn.',
    done: 'Most players hold at about 20 points.',
    begin: () => beginning('hold'),
    isSolved: (events) => events.some(({ type }) => type === 'held'),
    solution: ['hold'],
  },
];

export const pages: GamePages<PigState, PigAction, PigEvent, PigView> = {
  lessons: LESSONS,
  board: {
    mount: (host: HTMLElement, first) => {
      host.style.cssText = 'display: grid; gap: 12px; justify-items: center';
      draw(host, first);
      return { update: (moment) => draw(host, moment), unmount: () => host.replaceChildren() };
    },
  },
};
