import { LEVELS, type Level } from '@ludus/sweep-engine';
import type { Point } from '../games/risk/land/points.ts';
import { type Island, roadBetween } from './island.ts';
import { LevelShape } from './LevelShape.tsx';
import { isOpen, isWon, levelProgress, type Progress } from './progress.ts';
import { StarShape } from './Star.tsx';
import { campaignWords } from './words.ts';

const Tree = ({ at: [x, y] }: { readonly at: Point }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className="trunk" d="M0 10V18" />
    <path className="wood" d="M0-16L9-2H5L12 11H-12L-5-2H-9Z" />
  </g>
);

const Hill = ({ at: [x, y] }: { readonly at: Point }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className="hill" d="M-34 18L-4-26L34 18Z" />
    <path className="snow" d="M-13-12L-4-26L8-11L2-14L-4-9L-8-14Z" />
  </g>
);

const House = ({ at: [x, y] }: { readonly at: Point }) => (
  <g transform={`translate(${x} ${y})`}>
    <path className="house" d="M-9-2H9V10H-9Z" />
    <path className="roof" d="M-12-1L0-12L12-1Z" />
  </g>
);

const Lock = () => (
  <g className="lock">
    <path className="lock-arch" d="M-8-3V-9A8 8 0 0 1 8-9V-3" />
    <rect x="-12" y="-4" width="24" height="19" rx="4" />
  </g>
);

const stateOf = (progress: Progress, level: Level): 'won' | 'next' | 'locked' => {
  if (isWon(progress, level.id)) return 'won';
  return isOpen(progress, level.id) ? 'next' : 'locked';
};

const NODE = 36;

interface NodeProps {
  readonly level: Level;
  readonly at: Point;
  readonly progress: Progress;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

const LevelNode = ({ level, at: [x, y], progress, isChosen, onChoose }: NodeProps) => {
  const state = stateOf(progress, level);
  const { goals } = levelProgress(progress, level.id);
  const told = state === 'won' ? campaignWords.states.won(goals.length) : campaignWords.states[state];
  return (
    <g
      className={`node ${state}`}
      transform={`translate(${x} ${y})`}
      data-chosen={isChosen ? true : undefined}
    >
      <svg aria-hidden="true" overflow="visible">
        {state === 'next' && <circle className="node-halo" r={NODE + 14} />}
        <circle className="node-rim" r={NODE} />
        <g transform={`scale(${NODE * 0.6})`}>
          <LevelShape level={level} />
        </g>
        {state === 'locked' && <Lock />}
        <circle className="node-dot" cx={-26} cy={-26} r="13" />
        <text className="node-number" x={-26} y={-21.5}>
          {level.id}
        </text>
        {state === 'won' &&
          [-1, 0, 1].map((place) => (
            <StarShape
              key={place}
              isFull={place + 1 < goals.length}
              x={place * 22}
              y={NODE + 12 + (place === 0 ? 4 : 0)}
              size={11}
            />
          ))}
        <text className="node-name" y={NODE + (state === 'won' ? 44 : 24)}>
          {level.name}
        </text>
      </svg>
      {/* biome-ignore lint/a11y/useSemanticElements: a level on an SVG map cannot be an HTML button */}
      <circle
        className="node-hit"
        r={NODE + 6}
        role="button"
        tabIndex={0}
        aria-pressed={isChosen}
        aria-label={campaignWords.node(level.id, level.name, told)}
        onClick={() => onChoose(level.id)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          onChoose(level.id);
        }}
      />
    </g>
  );
};

/** The island with its levels: won ones show their stars, the next one has a halo, locked ones stay dim. */
export const IslandMap = ({
  island,
  progress,
  chosen,
  onChoose,
}: {
  readonly island: Island;
  readonly progress: Progress;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}) => {
  const { width, height, coast, levels, trees, hills, houses, zones, river } = island;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG picture made of buttons is a group
    <svg className="island" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={campaignWords.map}>
      <svg aria-hidden="true" overflow="visible">
        {[52, 34, 18].map((wide) => (
          <path key={wide} className="island-water" d={coast} strokeWidth={wide} />
        ))}
        <path className="island-land" d={coast} />
        <path className="river" d={river} />
        {hills.map((at) => (
          <Hill key={at.join()} at={at} />
        ))}
        {trees.map((at) => (
          <Tree key={at.join()} at={at} />
        ))}
        {houses.map((at) => (
          <House key={at.join()} at={at} />
        ))}
        {zones.map(({ id, at: [x, y] }) => (
          <text key={id} className="zone-name" x={x} y={y}>
            {campaignWords.zones[id]}
          </text>
        ))}
        {levels.slice(1).map((to, i) => {
          const d = roadBetween(levels[i]!, to, i);
          return isOpen(progress, LEVELS[i + 1]!.id) ? (
            <g key={d}>
              <path className="road-side" d={d} />
              <path className="road" d={d} />
            </g>
          ) : (
            <path key={d} className="road-ahead" d={d} />
          );
        })}
      </svg>
      {LEVELS.map((level, i) => (
        <LevelNode
          key={level.id}
          level={level}
          at={levels[i]!}
          progress={progress}
          isChosen={chosen === level.id}
          onChoose={onChoose}
        />
      ))}
    </svg>
  );
};
