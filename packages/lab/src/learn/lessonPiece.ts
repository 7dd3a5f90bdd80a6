import type { Agent } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, type Tagged, unwrap } from '@ludus/kernel';
import { agentFor } from './contender.ts';
import { playForLearning, type SelfPlayed } from './selfPlay.ts';
import type { Contender, LearnPlan, PlayedLesson } from './types.ts';

export interface LessonJob {
  readonly plan: LearnPlan;
  readonly generation: number;
  readonly teacher: Contender;
}

/**
 * Teachers consider fewer moves at the root than players do. The best move is nearly always among them, and the value of
 * the position comes from a deeper search with the same number of nodes.
 */
const TEACHER_WIDTH = 32;

let last: { readonly key: string; readonly agent: Agent } | undefined;

/** The agent of a job, created once because preparing its weights takes a while. */
const teacherOf = (game: Game, { plan, teacher, generation }: LessonJob): Agent => {
  const key = `${plan.game} ${plan.board} ${plan.seed} ${generation} ${teacher.kind === 'own' ? '' : teacher.model.checksum}`;
  if (last?.key !== key)
    last = { key, agent: agentFor(game, teacher, { ...plan, rootWidth: TEACHER_WIDTH }) };
  return last.agent;
};

const notationOf = (game: Game, state: unknown, actions: readonly Tagged[]): string[] => {
  let now = state;
  return actions.map((action) => {
    const text = game.text.makeNotation(now, action);
    now = unwrap(game.play(now, action, game.toAct(now)!)).state;
    return text;
  });
};

/** Plays lesson `number` of a generation. */
const perform = (job: LessonJob, number: number): PlayedLesson => {
  const { plan, generation } = job;
  const game = unwrap(games.get(plan.game));
  const played: SelfPlayed = playForLearning({
    ...plan,
    game,
    agent: teacherOf(game, job),
    seed: `${plan.seed} lesson ${generation} ${number}`,
  });
  return {
    samples: Buffer.from(played.samples.bytes).toString('base64'),
    choices: Buffer.from(played.choices.bytes).toString('base64'),
    count: played.samples.count,
    moves: played.actions.length,
    winners: played.winners,
    ...(number === 0 && { notation: notationOf(game, played.initialState, played.actions) }),
  };
};

export default perform;
