import { err, ok, problem, type Result } from '@ludus/kernel';

/** The parts of an agent's name: `mcts:5@nodes=2000,reuse=true`. */
export interface AgentName {
  readonly kind: string;
  readonly level?: number;
  readonly settings: Readonly<Record<string, string>>;
}

const SHAPE = /^([a-z][a-z0-9_-]*)(?::(\d{1,2}))?(?:@(.+))?$/;
const SETTING = /^([a-zA-Z]+)=([^=,]+)$/;

const refuse = (message: string): Result<never> => err(problem('bad_agent', 'agent', message));

/**
 * Reads `name`, `name:level`, `name@ms=500`, `name@nodes=2000`, or several settings: `minimax:7@mode=maxn,nodes=5000`.
 * The registry decides whether such an agent exists.
 */
export const parseAgentName = (text: string): Result<AgentName> => {
  const match = SHAPE.exec(text.trim());
  if (match === null)
    return refuse(`"${text}" is not an agent. Write name, name:level, name@ms=500 or name@nodes=2000.`);
  const [, kind, level, rest] = match;
  if (level !== undefined && (Number(level) < 1 || Number(level) > 10))
    return refuse(`Levels go from 1 to 10, not ${level}.`);
  const settings: Record<string, string> = {};
  for (const part of rest?.split(',') ?? []) {
    const setting = SETTING.exec(part);
    if (setting === null) return refuse(`"${part}" is not a setting. Write for example ms=500.`);
    settings[setting[1]!] = setting[2]!;
  }
  return ok({ kind: kind!, settings, ...(level !== undefined && { level: Number(level) }) });
};

/** The text that `parseAgentName` reads. */
export const makeAgentName = ({ kind, level, settings }: AgentName): string => {
  const texts = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const at = texts.length === 0 ? '' : `@${texts.join(',')}`;
  return `${kind}${level === undefined ? '' : `:${level}`}${at}`;
};
