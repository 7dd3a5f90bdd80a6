import { ok, type Result } from '@ludus/kernel';

/** Which tables this server runs. */
export interface Ownership {
  /** Identifies this run of the server: no other can read its clock. */
  readonly instance: string;
  /** Whether other servers run tables of the same store. */
  readonly isShared: boolean;
  /**
   * Makes a table this server's own. A refusal `elsewhere`, with the table as its path, means that another
   * server runs it.
   */
  claim(id: string): Promise<Result<void>>;
  /** Releases a table that nobody needs here any more. */
  release(id: string): Promise<void>;
  /** The running games that this server has to resume when it starts. */
  inherit(active: readonly string[]): Promise<readonly string[]>;
  /** Whether no other server can have taken tables unnoticed. */
  readonly isCertain: boolean;
  /** Resolves once no other server can have taken tables unnoticed; undefined if that is already certain. */
  confirm(): Promise<void> | undefined;
}

/** A server that has its store to itself runs every table. */
export const soleOwnership = (): Ownership => ({
  instance: crypto.randomUUID(),
  isShared: false,
  isCertain: true,
  claim: async () => ok(undefined),
  release: async () => undefined,
  inherit: async (active) => active,
  confirm: () => undefined,
});
