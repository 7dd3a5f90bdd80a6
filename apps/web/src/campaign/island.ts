import { drawLand } from '../games/risk/land/drawLand.ts';
import type { Point } from '../games/risk/land/points.ts';
import { atOnce } from '../games/risk/land/slices.ts';

/** The island of the campaign: its coast, the places of the levels, and what grows there. */
export interface Island {
  readonly width: number;
  readonly height: number;
  /** The coast as an SVG path. */
  readonly coast: string;
  /** Level 1 first. */
  readonly levels: readonly Point[];
  readonly trees: readonly Point[];
  readonly hills: readonly Point[];
  readonly houses: readonly Point[];
  readonly zones: readonly { readonly id: 'meadows' | 'canals' | 'town' | 'heights'; readonly at: Point }[];
  readonly river: string;
}

type Plan = Omit<Island, 'coast'> & { readonly outline: readonly Point[] };

/** For wide screens: from the meadows in the south-west to the heights in the north-east. */
const WIDE: Plan = {
  width: 1000,
  height: 760,
  outline: [
    [90, 250],
    [150, 150],
    [290, 130],
    [410, 160],
    [520, 130],
    [640, 90],
    [760, 60],
    [880, 90],
    [950, 190],
    [930, 320],
    [950, 430],
    [900, 560],
    [800, 620],
    [690, 640],
    [600, 600],
    [520, 660],
    [400, 700],
    [240, 710],
    [130, 650],
    [60, 560],
    [100, 440],
    [60, 350],
  ],
  levels: [
    [150, 590],
    [300, 630],
    [430, 550],
    [310, 450],
    [170, 400],
    [200, 260],
    [370, 270],
    [530, 380],
    [690, 500],
    [800, 300],
  ],
  trees: [
    [222, 575],
    [242, 600],
    [390, 640],
    [470, 620],
    [120, 500],
    [590, 540],
    [610, 560],
    [760, 570],
    [250, 340],
    [450, 460],
    [870, 450],
    [890, 470],
  ],
  hills: [
    [600, 200],
    [660, 170],
    [720, 210],
    [860, 190],
    [880, 250],
    [640, 320],
    [820, 520],
    [900, 370],
  ],
  houses: [
    [260, 200],
    [300, 215],
    [440, 215],
    [130, 320],
    [470, 300],
    [440, 345],
  ],
  zones: [
    { id: 'meadows', at: [300, 545] },
    { id: 'canals', at: [300, 375] },
    { id: 'town', at: [300, 180] },
    { id: 'heights', at: [780, 160] },
  ],
  river: 'M520 130C530 220 600 260 590 330S480 450 470 520S520 610 600 600',
};

/** For phones: from the south to the north. */
const TALL: Plan = {
  width: 420,
  height: 1220,
  outline: [
    [60, 90],
    [150, 40],
    [270, 60],
    [360, 100],
    [390, 220],
    [370, 340],
    [395, 460],
    [370, 590],
    [395, 720],
    [375, 850],
    [390, 980],
    [350, 1100],
    [240, 1180],
    [120, 1160],
    [50, 1080],
    [35, 940],
    [60, 800],
    [30, 660],
    [55, 520],
    [30, 380],
    [60, 240],
  ],
  levels: [
    [130, 1080],
    [280, 1010],
    [150, 920],
    [280, 820],
    [130, 740],
    [270, 640],
    [130, 540],
    [280, 440],
    [140, 330],
    [250, 180],
  ],
  trees: [
    [195, 1135],
    [80, 990],
    [330, 930],
    [80, 850],
    [330, 740],
    [70, 640],
    [340, 560],
  ],
  hills: [
    [330, 330],
    [350, 290],
    [80, 240],
    [130, 200],
    [330, 130],
    [90, 420],
  ],
  houses: [
    [330, 650],
    [200, 720],
    [210, 545],
    [60, 690],
  ],
  zones: [
    { id: 'meadows', at: [285, 1125] },
    { id: 'canals', at: [165, 838] },
    { id: 'town', at: [300, 540] },
    { id: 'heights', at: [160, 110] },
  ],
  river: 'M390 480C300 500 330 580 210 690S60 790 60 800',
};

/** The coast is drawn like those of maps. */
const drawn = ({ outline, ...plan }: Plan): Island => {
  const shape = { id: 'island', group: undefined, loops: [outline] };
  const { paths } = atOnce(drawLand([shape], { seed: 3, cell: 26 }));
  return { ...plan, coast: paths.get(shape.id)! };
};

const kept = new Map<Plan, Island>();

/** The island for a wide screen or a narrow one; drawn once. */
export const islandFor = (isNarrow: boolean): Island => {
  const plan = isNarrow ? TALL : WIDE;
  const island = kept.get(plan) ?? drawn(plan);
  kept.set(plan, island);
  return island;
};

/** A road from one level to the next, bent slightly to alternating sides. */
export const roadBetween = ([ax, ay]: Point, [bx, by]: Point, turn: number): string => {
  const bow = turn % 2 === 0 ? 0.18 : -0.18;
  const [mx, my] = [(ax + bx) / 2 - (by - ay) * bow, (ay + by) / 2 + (bx - ax) * bow];
  return `M${ax} ${ay}Q${mx} ${my} ${bx} ${by}`;
};
