import { err, type Json, ok, type Result, type Tagged } from '@ludus/kernel';
import type { MoveRecord, StoredGame } from '@ludus/replay';
import { engineProblem, LineProcess } from './process.ts';
import { type Answer, type AnswerName, PROTOCOL, parseAnswer, type Question } from './protocol.ts';
import type { Account, Answered, Counterpart } from './types.ts';

export interface EngineOptions {
  /** Run by the shell. */
  readonly command: string;
  /** The time limit for an answer; 10 s if left out. */
  readonly timeoutMs?: number;
}

const accountOf = (answer: Answer<'summary' | 'refused'>): Account => {
  if (answer.type === 'refused') return { refused: answer.message };
  const { id: _, type: __, ...summary } = answer;
  return { summary };
};

/** Another engine: a program that speaks the line protocol. After a fault, it is restarted for the next game. */
export class Engine implements Counterpart {
  readonly #command: string;
  readonly #timeoutMs: number;
  #process: LineProcess;
  #hello: Answer<'hello'>;
  #id = 0;
  /** The game is lost with the process that was playing it. */
  #isLost = false;

  private constructor({ command, timeoutMs = 10_000 }: EngineOptions) {
    this.#command = command;
    this.#timeoutMs = timeoutMs;
    this.#process = new LineProcess(command, timeoutMs);
    this.#hello = { id: 0, type: 'hello', protocol: PROTOCOL, name: command };
  }

  /** Starts the program and asks for its name. */
  static async start(options: EngineOptions): Promise<Result<Engine>> {
    const engine = new Engine(options);
    const greeted = await engine.#greet();
    if (greeted.ok) return ok(engine);
    await engine.stop();
    return greeted;
  }

  get name(): string {
    const { name, version } = this.#hello;
    return version === undefined ? name : `${name} ${version}`;
  }

  unable({ metadata: { game } }: StoredGame): string | undefined {
    const { games } = this.#hello;
    return games === undefined || games.includes(game) ? undefined : `${this.name} does not support ${game}.`;
  }

  async begin({ metadata, initialState }: StoredGame): Promise<Answered<Account>> {
    if (!this.#process.isAlive) {
      const again = await this.#restart();
      if (!again.ok) return again;
    }
    this.#isLost = false;
    const { game, rulesVersion, gameId, boardType, numPlayers } = metadata;
    return this.#account({
      type: 'start',
      game,
      rulesVersion: rulesVersion ?? '',
      gameId,
      boardType,
      seats: numPlayers,
      initialState,
    });
  }

  step({ moveNumber, player, action }: MoveRecord, events: readonly Tagged[]): Promise<Answered<Account>> {
    const move = { type: 'move', moveNumber, player, action } as const;
    return this.#account(this.#hello.events === true ? { ...move, events } : move);
  }

  async state(): Promise<Json | undefined> {
    if (this.#isLost || !this.#process.isAlive) return undefined;
    const answer = await this.#ask({ type: 'state' }, ['state', 'refused']);
    return answer.ok && answer.value.type === 'state' ? answer.value.state : undefined;
  }

  async stop(): Promise<void> {
    await this.#process.stop();
  }

  async #account(question: Question): Promise<Answered<Account>> {
    const answer = await this.#ask(question, ['summary', 'refused']);
    return answer.ok ? ok(accountOf(answer.value)) : answer;
  }

  async #restart(): Promise<Result<void>> {
    await this.#process.stop();
    this.#process = new LineProcess(this.#command, this.#timeoutMs);
    return this.#greet();
  }

  async #greet(): Promise<Result<void>> {
    const hello = await this.#ask({ type: 'hello', protocol: PROTOCOL }, ['hello']);
    if (!hello.ok) return hello;
    if (hello.value.protocol !== PROTOCOL)
      return err(
        engineProblem(`the engine uses protocol ${hello.value.protocol}, but Ludus uses ${PROTOCOL}.`),
      );
    this.#hello = hello.value;
    return ok(undefined);
  }

  async #ask<Name extends AnswerName>(
    question: Question,
    expected: readonly Name[],
  ): Promise<Result<Answer<Name>>> {
    const id = this.#id;
    this.#id += 1;
    const line = await this.#process.ask(JSON.stringify({ id, ...question }));
    const parsed = line.ok ? parseAnswer(line.value, id, expected) : undefined;
    if (parsed !== undefined && 'answer' in parsed) return ok(parsed.answer);
    this.#isLost = true;
    if (parsed === undefined) return line as Result<never>;
    await this.#process.stop();
    return err(engineProblem(`the engine ${parsed.fault}.`));
  }
}
