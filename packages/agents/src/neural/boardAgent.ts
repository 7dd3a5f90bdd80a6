import { type Game, imagineState } from '@ludus/kernel';
import type { Agent, Request } from '../types.ts';
import { type NeuralOptions, neuralAgent } from './agent.ts';
import type { LoadedModel } from './model.ts';
import { levelModelFor, usesLevelModel } from './models.ts';

interface BoardAgentOptions {
  readonly game: Game;
  /** As it is recorded if the board is not known. */
  readonly kind: string;
  /** What the agent with a network is created from. */
  readonly neural: NeuralOptions;
  /** Plays on boards whose levels have no network. */
  readonly otherwise: Agent;
}

/** Plays with the network that levels use on the board of a request, or as another agent where there is none. */
export const boardAgent = ({ game, kind, neural, otherwise }: BoardAgentOptions): Agent => {
  const agents = new Map<LoadedModel, Agent>();
  const withModel = (loaded: LoadedModel): Agent => {
    const agent = agents.get(loaded) ?? neuralAgent({ ...neural, loaded });
    agents.set(loaded, agent);
    return agent;
  };
  const agentOn = (played: Game, state: unknown): Agent => {
    const loaded = levelModelFor(played, state);
    return loaded === undefined ? otherwise : withModel(loaded);
  };
  const agentFor = ({ game: played, view, rng }: Request): Agent =>
    agentOn(played, imagineState(played, view, rng.fork('board')));
  return {
    kind,
    name: otherwise.name,
    kindOn: (state) => (usesLevelModel(game, state) ? 'neural' : otherwise.kind),
    *think(request) {
      return yield* agentFor(request).think(request);
    },
    ...(otherwise.ponder !== undefined && {
      *ponder(request: Request) {
        yield* agentFor(request).ponder?.(request) ?? nothing();
      },
    }),
  };
};

function* nothing(): Generator<undefined, void> {}
