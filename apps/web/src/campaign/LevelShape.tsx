import { type Level, layoutOf } from '@ludus/sweep-engine';

/** The board of a level as squares, in a box from −1 to 1. */
export const LevelShape = ({ level }: { readonly level: Level }) => {
  const { positions, width, height } = layoutOf(level);
  const unit = 2 / Math.max(width, height);
  return (
    <path
      className="level-shape"
      d={positions
        .map(({ x, y }) => {
          const [left, top] = [(x - width / 2 + 0.08) * unit, (y - height / 2 + 0.08) * unit];
          const side = unit * 0.84;
          return `M${left.toFixed(3)} ${top.toFixed(3)}h${side.toFixed(3)}v${side.toFixed(3)}h${(-side).toFixed(3)}Z`;
        })
        .join('')}
    />
  );
};
