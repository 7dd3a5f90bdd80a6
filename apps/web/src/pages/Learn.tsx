import { lazy, type ReactNode, useState } from 'react';
import { href } from '../frame/router.ts';
import { LessonView } from '../learn/LessonView.tsx';
import { readLearned } from '../learn/progress.ts';
import { RINGRIFT_LESSONS } from '../learn/ringriftLessons.ts';
import { NotFound } from './NotFound.tsx';
import '../learn/learn.css';

const RulesRingRift = lazy(async () => ({
  default: (await import('../learn/RulesRingRift.tsx')).RulesRingRift,
}));
const RulesRisk = lazy(async () => ({ default: (await import('../learn/RulesRisk.tsx')).RulesRisk }));
const RulesSweep = lazy(async () => ({ default: (await import('../learn/RulesSweep.tsx')).RulesSweep }));

const RULES: readonly {
  readonly id: string;
  readonly name: string;
  readonly line: string;
  readonly page: ReactNode;
}[] = [
  { id: 'ringrift', name: 'RingRift', line: 'All rules on one page, with boards.', page: <RulesRingRift /> },
  { id: 'risk', name: 'Risk', line: 'The turn in short, and the odds of every attack.', page: <RulesRisk /> },
  {
    id: 'sweep',
    name: 'Sweep',
    line: 'Numbers, clues and cards, with a field to try.',
    page: <RulesSweep />,
  },
];

const Index = () => {
  const [learned] = useState(readLearned);
  return (
    <section className="page">
      <h1>Learn</h1>
      <h2>RingRift in {RINGRIFT_LESSONS.length} small positions</h2>
      <ol className="lessons">
        {RINGRIFT_LESSONS.map(({ id, title }, i) => (
          <li key={id}>
            <a href={href(['learn', 'ringrift', id])}>
              <span className="number">{i + 1}</span>
              <span>{title}</span>
              {learned.has(id) && (
                <span className="solved">
                  ✓<span className="unseen"> done</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
      <h2>Rules</h2>
      <ul className="tiles">
        {RULES.map(({ id, name, line }) => (
          <li key={id} className="card tile">
            <h3>{name}</h3>
            <p>{line}</p>
            <p className="row">
              <a className="button" href={href(['learn', id])}>
                Rules of {name}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Tutorial and rules. */
export const Learn = ({
  game,
  lesson,
}: {
  readonly game: string | undefined;
  readonly lesson: string | undefined;
}) => {
  if (game === undefined) return <Index />;
  const rules = RULES.find(({ id }) => id === game);
  if (lesson === undefined && rules !== undefined) return rules.page;
  const found = game === 'ringrift' ? RINGRIFT_LESSONS.find(({ id }) => id === lesson) : undefined;
  return found === undefined ? (
    <NotFound
      what="There is no such lesson"
      hint="The tutorial has other lessons; the Learn page lists them all."
    />
  ) : (
    <LessonView key={found.id} lesson={found} />
  );
};
