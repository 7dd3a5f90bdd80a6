import type { Owner, SweepView } from '@ludus/sweep-engine';
import type { LegendProps } from '../../table/ui.ts';
import type { People } from '../../words/people.ts';
import { seatOfSide } from './owners.ts';
import { OwnerIcon } from './TileMarks.tsx';
import { sweepWords } from './words.ts';

const { legends } = sweepWords;

const ownerRows = (people: People, hasMines: boolean): readonly (readonly [Owner, string])[] => [
  ['player', `${legends.side(people(seatOfSide('player')))} ${legends.opener}`],
  ['rival', legends.side(people(seatOfSide('rival')))],
  ['neutral', legends.neutral],
  ...(hasMines ? [['mine', legends.mine] as const] : []),
];

/** What cards tell only the player who has them. */
const CardSigns = () => (
  <>
    <div>
      <dt>
        <OwnerIcon owner="neutral" size={14} />
      </dt>
      <dd>{legends.notes}</dd>
    </div>
    <div>
      <dt className="legend-number overheard" translate="no">
        2
      </dt>
      <dd>{legends.overheard}</dd>
    </div>
  </>
);

/** What the small signs on tiles mean. */
export const Legend = ({ view, people }: LegendProps<SweepView>) => (
  <dl className="sweep-legend">
    {ownerRows(people, view.config.level.counts.mine > 0).map(([owner, text]) => (
      <div key={owner}>
        <dt>
          <OwnerIcon owner={owner} />
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
    <div>
      <dt className="legend-number" translate="no">
        3
      </dt>
      <dd>{legends.count}</dd>
    </div>
    <div>
      <dt>
        <svg viewBox="-12 -12 44 24" width="36" height="20" aria-hidden="true">
          <path className="pip player" d="M-8 0A8 8 0 1 0 8 0A8 8 0 1 0-8 0Z" />
          <path className="pip rival" d="M0-9L8.8 7H-8.8Z" transform="translate(21 0)" />
        </svg>
      </dt>
      <dd>{legends.now}</dd>
    </div>
    <div>
      <dt>
        <svg viewBox="-12 -12 44 24" width="36" height="20" aria-hidden="true">
          <path className="pip player hollow" d="M-8 0A8 8 0 1 0 8 0A8 8 0 1 0-8 0Z" />
          <path className="pip rival hollow" d="M0-9L8.8 7H-8.8Z" transform="translate(21 0)" />
        </svg>
      </dt>
      <dd>{legends.earlier}</dd>
    </div>
    {people(seatOfSide('player')).isYou && <CardSigns />}
  </dl>
);
