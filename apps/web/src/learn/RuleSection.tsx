import type { ReactNode } from 'react';
import { href } from '../frame/router.ts';
import { Figure } from './Figure.tsx';
import type { Course } from './lesson.ts';
import { learnWords as words } from './words.ts';

interface RuleText {
  readonly title: string;
  readonly text: string;
}

export const RuleBlock = ({ title, text }: RuleText) => (
  <>
    <h2>{title}</h2>
    <p>{text}</p>
  </>
);

/** Some rules next to a board to try them on. */
export const RuleSection = ({
  rules,
  course,
  lesson,
  caption,
  children,
}: {
  readonly rules: readonly RuleText[];
  readonly course: Course;
  /** The lesson whose position is shown. */
  readonly lesson: string;
  readonly caption: string;
  readonly children?: ReactNode;
}) => (
  <section className="rule">
    <div>
      {rules.map((rule) => (
        <RuleBlock key={rule.title} {...rule} />
      ))}
      {children}
    </div>
    <Figure course={course} lesson={lesson} caption={caption} />
  </section>
);

/** Where to go from the rules of a game. */
export const RulesEnd = ({ game, lesson }: { readonly game: string; readonly lesson: string }) => (
  <p className="row">
    <a className="button primary" href={href(['play', game], { now: 1 })}>
      {words.playNow}
    </a>
    <a className="button" href={href(['learn', game, lesson])}>
      {words.tutorial}
    </a>
  </p>
);
