import { lazy, type ReactNode, Suspense, use, useState } from 'react';
import { NotFound } from '../frame/NotFound.tsx';
import { href } from '../frame/router.ts';
import { useOthers } from '../games/OtherGames.tsx';
import { GamePicture } from '../games/pictures/GamePicture.tsx';
import { useGameUi } from '../games/useGameUi.ts';
import { loadCourse } from './courses.ts';
import { LessonView } from './LessonView.tsx';
import { PlainRules } from './PlainRules.tsx';
import { readLearned } from './progress.ts';
import { learnWords as words } from './words.ts';
import './learn.css';

const RulesRingRift = lazy(async () => ({
  default: (await import('./RulesRingRift.tsx')).RulesRingRift,
}));
const RulesRisk = lazy(async () => ({ default: (await import('./RulesRisk.tsx')).RulesRisk }));
const RulesSweep = lazy(async () => ({ default: (await import('./RulesSweep.tsx')).RulesSweep }));

interface Subject {
  readonly id: string;
  readonly name: string;
  readonly line: string;
}

const SUBJECTS: readonly (Subject & { readonly rules: ReactNode })[] = [
  {
    id: 'ringrift',
    name: 'RingRift',
    line: words.lines.ringrift,
    rules: <RulesRingRift />,
  },
  { id: 'risk', name: 'Risk', line: words.lines.risk, rules: <RulesRisk /> },
  {
    id: 'sweep',
    name: 'Sweep',
    line: words.lines.sweep,
    rules: <RulesSweep />,
  },
];

/** A game's lessons, with a mark on those done in this browser; nothing if there are none. */
const Lessons = ({ id, name, line, learned }: Subject & { readonly learned: ReadonlySet<string> }) => {
  const course = use(loadCourse(id));
  const lessons = course?.lessons ?? [];
  const translate = course?.isOwn ? 'no' : undefined;
  const next = lessons.find((lesson) => !learned.has(`${id}/${lesson.id}`)) ?? lessons[0];
  if (next === undefined) return null;
  const done = lessons.filter((lesson) => learned.has(`${id}/${lesson.id}`)).length;
  const verb = done === 0 ? 'begin' : done < lessons.length ? 'resume' : 'again';
  return (
    <section className="card subject" aria-labelledby={`subject-${id}`}>
      <header>
        {SUBJECTS.some((subject) => subject.id === id) && <GamePicture game={id} />}
        <div>
          <h2 id={`subject-${id}`} translate="no">
            {name}
          </h2>
          <p translate={translate}>{line}</p>
          <p className="row">
            <a
              className="button primary"
              href={href(['learn', id, next.id])}
              aria-label={words[`${verb}Game`](name)}
            >
              {words[verb]}
            </a>
            <a className="button" href={href(['learn', id])} aria-label={words.rulesOf(name)}>
              {words.rules}
            </a>
            <span className="soft">
              {done === 0 ? words.lessons(lessons.length) : words.done(done, lessons.length)}
            </span>
          </p>
        </div>
      </header>
      <ol className="lessons">
        {lessons.map((lesson, i) => (
          <li key={lesson.id}>
            <a href={href(['learn', id, lesson.id])}>
              <span className="number">{i + 1}</span>
              <span translate={translate}>{lesson.title}</span>
              {learned.has(`${id}/${lesson.id}`) && (
                <span className="solved">
                  ✓<span className="unseen"> {words.isDone}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** The lessons that other games provide. */
const OtherLessons = ({ learned }: { readonly learned: ReadonlySet<string> }) => {
  const others = useOthers();
  return (
    <div className="others">
      {others.map(({ id, name, text }) => (
        <Suspense key={id} fallback={null}>
          <Lessons id={id} name={name} line={text.about.line} learned={learned} />
        </Suspense>
      ))}
    </div>
  );
};

/** The rules of games without lessons; the others have a link beside their lessons. */
const OtherRules = () => {
  const others = useOthers().filter(({ id }) => (use(loadCourse(id))?.lessons ?? []).length === 0);
  if (others.length === 0) return null;
  return (
    <section className="others">
      <h2>{words.otherRules}</h2>
      <p className="row">
        {others.map(({ id, name }) => (
          <a key={id} className="button" href={href(['learn', id])} translate="no">
            {name}
          </a>
        ))}
      </p>
    </section>
  );
};

const Index = () => {
  const [learned] = useState(readLearned);
  return (
    <section className="page">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <p className="row">
        <a className="button" href={href(['puzzles'])}>
          {words.puzzles}
        </a>
        <a className="button" href={href(['explorer'])}>
          {words.explorer}
        </a>
        <a className="button" href={href(['editor', 'ringrift'])}>
          {words.editor}
        </a>
      </p>
      {SUBJECTS.map((subject) => (
        <Lessons key={subject.id} {...subject} learned={learned} />
      ))}
      <OtherLessons learned={learned} />
      <Suspense fallback={null}>
        <OtherRules />
      </Suspense>
    </section>
  );
};

const LessonPage = ({ game, id }: { readonly game: string; readonly id: string }) => {
  const course = use(loadCourse(game));
  const lesson = course?.lessons.find((one) => one.id === id);
  return course === undefined || lesson === undefined ? (
    <NotFound what={words.noLesson} hint={words.noLessonHint} />
  ) : (
    <LessonView key={`${game}/${id}`} course={course} lesson={lesson} />
  );
};

/** Games without lessons show their own rules. */
const OwnWords = ({ id }: { readonly id: string }) => {
  const ui = useGameUi(id);
  return ui === undefined ? (
    <NotFound what={words.noRules} hint={words.noRulesHint} />
  ) : (
    <PlainRules game={ui.game} />
  );
};

/** Tutorials and rules. */
export const Learn = ({
  game,
  lesson,
}: {
  readonly game: string | undefined;
  readonly lesson: string | undefined;
}) => {
  if (game === undefined) return <Index />;
  const subject = SUBJECTS.find(({ id }) => id === game);
  if (lesson === undefined) return subject?.rules ?? <OwnWords id={game} />;
  return <LessonPage game={game} id={lesson} />;
};
