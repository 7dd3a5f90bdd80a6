import type { Agent } from '@ludus/agents';
import type { AgentContext } from '../../src/tournament/entrant.ts';

/** Goes wrong in the way its setting says: `clumsy.ts@way=crash`. */
export default ({ settings }: AgentContext): Agent => ({
  kind: 'clumsy',
  name: 'clumsy',
  *think() {
    yield;
    switch (settings['way']) {
      case 'illegal':
        return { action: { type: 'nonsense' } } as never;
      case 'timeout':
        for (;;) yield;
      case 'silent':
        return undefined as never;
      default:
        throw new Error('it fell over its own feet');
    }
  },
});
