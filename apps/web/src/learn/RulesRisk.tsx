import { riskRules as words } from '../rules/words.ts';
import { OddsCalculator } from './OddsCalculator.tsx';
import { RuleBlock, RuleSection, RulesEnd } from './RuleSection.tsx';
import { riskCourse as course } from './riskLessons.ts';

export const RulesRisk = () => (
  <article className="page rules wide-figures">
    <h1>{words.title}</h1>
    <p className="lead">{words.lead}</p>
    <p>{words.intro}</p>
    <RuleSection rules={[words.reinforce]} course={course} lesson="reinforcing" caption={words.reinforcing} />
    <RuleSection
      rules={[words.attack, words.blitz]}
      course={course}
      lesson="blitz"
      caption={words.blitzing}
    />
    <section className="rule">
      <div>
        <RuleBlock {...words.odds} />
      </div>
      <OddsCalculator />
    </section>
    <RuleSection rules={[words.fortify]} course={course} lesson="fortifying" caption={words.fortifying} />
    <RuleSection
      rules={[words.cards, words.elimination, words.teams]}
      course={course}
      lesson="trading"
      caption={words.trading}
    />
    <RulesEnd game="risk" lesson="reinforcing" />
  </article>
);
