import type { AgentContext, OwnAgent } from '../../src/tournament/entrant.ts';

/** Goes wrong in the way its setting says: `clumsy.ts@way=crash`. */
export default ({ settings }: AgentContext): OwnAgent => ({
  kind: 'clumsy',
  name: 'clumsy',
  *think() {
    yield;
    switch (settings['way']) {
      case 'illegal':
        return { action: { type: 'nonsense' } };
      case 'timeout':
        for (;;) yield;
      case 'silent':
        return undefined as never;
      default:
        throw new Error('it fell over its own feet');
    }
  },
});
