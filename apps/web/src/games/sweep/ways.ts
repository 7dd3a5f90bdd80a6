import type { SweepAction } from '@ludus/sweep-engine';
import type { Step, Way } from '../../table/paths.ts';

const at = (tile: number, role: string): Step => ({ at: [`${tile}`], role });
const card = (type: string): Step => ({ pick: type, label: type });

/** How every action is entered: a tile, or a card and then its tiles in any order. */
export const waysOf = (legal: readonly SweepAction[]): Way<SweepAction>[] =>
  legal.flatMap((action): Way<SweepAction>[] => {
    switch (action.type) {
      case 'reveal':
        return [{ action, steps: [at(action.tile, 'reveal')] }];
      case 'eavesdropping':
      case 'brush':
      case 'canary':
        return [{ action, steps: [card(action.type), at(action.tile, 'target')] }];
      case 'scurry':
        return [
          [action.first, action.second],
          [action.second, action.first],
        ].map(([first, second]) => ({
          action,
          steps: [card('scurry'), at(first!, 'target'), at(second!, 'target')],
        }));
      default:
        return [{ action, steps: [card(action.type)] }];
    }
  });
