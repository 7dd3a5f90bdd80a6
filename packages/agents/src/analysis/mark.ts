import { type Assessment, FAULTS, type Fault, type Mark } from './types.ts';

/** The loss of winning chance from which a decision gets a mark. */
export const LEAST_LOSS: Readonly<Record<Fault, number>> = { inaccuracy: 0.06, mistake: 0.12, blunder: 0.25 };

/** A move that costs less than this is as good as the best one. */
const NEXT_TO_NOTHING = 0.02;

/** A loss counts if it is at least this many standard errors above zero. */
const SURE = 2;

/** How good a decision was. A loss that may be noise is not a fault. */
export const markOf = ({ loss, noise }: Pick<Assessment, 'loss' | 'noise'>): Exclude<Mark, 'forced'> => {
  if (loss < NEXT_TO_NOTHING) return 'best';
  const fault = FAULTS.findLast((one) => loss >= LEAST_LOSS[one]);
  return fault !== undefined && loss >= SURE * noise ? fault : 'good';
};

export const isFault = (mark: Mark): mark is Fault => (FAULTS as readonly Mark[]).includes(mark);

/** Whether more samples could change the mark: a boundary lies within the noise. */
export const isUnsettled = ({ loss, noise }: Pick<Assessment, 'loss' | 'noise'>): boolean =>
  [NEXT_TO_NOTHING, ...Object.values(LEAST_LOSS)].some(
    (boundary) => Math.abs(loss - boundary) < SURE * noise,
  );
