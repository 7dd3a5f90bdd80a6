import type { AgentContext, OwnAgent } from '../../src/entrants/ownAgent.ts';

const plain = { kind: 'clumsy', name: 'clumsy', think: () => ({ action: {} }) } as unknown as OwnAgent;

/** Fails in the way its setting says: `clumsy.ts@way=crash`. */
export default ({ settings }: AgentContext): OwnAgent =>
  settings['way'] === 'plain'
    ? plain
    : {
        kind: 'clumsy',
        name: 'clumsy',
        *think() {
          yield;
          const way = settings['way'];
          if (way === 'illegal') return { action: { type: 'nonsense' } };
          if (way === 'silent') return undefined as never;
          if (way === 'exit') process.exit(3);
          while (way === 'hang');
          while (way === 'timeout') yield;
          throw new Error('it fell over its own feet');
        },
      };
