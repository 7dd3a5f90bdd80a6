import { ringriftRules as words } from '../rules/words.ts';
import { RuleBlock, RuleSection, RulesEnd } from './RuleSection.tsx';
import { ringriftCourse as course } from './ringriftLessons.ts';

export const RulesRingRift = () => (
  <article className="page rules">
    <h1>{words.title}</h1>
    <p className="lead">{words.lead}</p>
    <RuleBlock {...words.turn} />
    <RuleSection
      rules={[words.placement, words.movement]}
      course={course}
      lesson="passing"
      caption={words.passing}
    />
    <RuleSection rules={[words.capture]} course={course} lesson="chains" caption={words.chains} />
    <RuleSection rules={[words.lines]} course={course} lesson="lines" caption={words.line} />
    <RuleSection rules={[words.regions]} course={course} lesson="regions" caption={words.region} />
    <RuleSection
      rules={[words.recovery, words.forced]}
      course={course}
      lesson="recovery"
      caption={words.slide}
    />
    <RuleBlock {...words.end} />
    <RulesEnd game="ringrift" lesson="placing" />
  </article>
);
