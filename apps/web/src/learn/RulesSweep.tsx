import { CARD_RULES, CARDS } from '@ludus/sweep-engine';
import { sweepWords } from '../games/sweep/words.ts';
import { sweepRules as words } from '../rules/words.ts';
import { RuleSection, RulesEnd } from './RuleSection.tsx';
import { sweepCourse as course } from './sweepLessons.ts';

const Cards = () => (
  <dl className="card-list">
    {CARDS.map((card) => (
      <div key={card}>
        <dt>
          {sweepWords.cardNames[card]} <span className="soft">({CARD_RULES[card].energy})</span>
        </dt>
        <dd>{sweepWords.cardTexts[card]}</dd>
      </div>
    ))}
  </dl>
);

export const RulesSweep = () => (
  <article className="page rules">
    <h1>{words.title}</h1>
    <p className="lead">{words.lead}</p>
    <RuleSection rules={[words.revealing]} course={course} lesson="numbers" caption={words.numbers} />
    <RuleSection rules={[words.rival]} course={course} lesson="winning" caption={words.winning} />
    <RuleSection rules={[words.clues]} course={course} lesson="clues" caption={words.imperious} />
    <RuleSection rules={[words.cards]} course={course} lesson="mines" caption={words.canary}>
      <Cards />
    </RuleSection>
    <RulesEnd game="sweep" lesson="numbers" />
  </article>
);
