import type { Checked, Tagged } from '@ludus/kernel';
import type { ComponentType, ReactNode } from 'react';

/** The props of the page while a position is set up. */
export interface EditorProps<Draft> {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** What the board needs besides: the tool a click uses, and a move to point out. */
export interface EditorBoardProps<Draft> extends EditorProps<Draft> {
  readonly tool: string;
  readonly suggested?: Tagged | undefined;
}

/** How positions of a game are set up. A draft may be impossible; `check` turns it into a state or says why not. */
export interface PositionEditor<Draft = unknown> {
  /** The start of a game. */
  start(variant: string, players: number): Draft;
  fromState(state: unknown): Draft;
  check(draft: Draft): Checked<unknown>;
  readonly Board: ComponentType<EditorBoardProps<Draft>>;
  /** What a click can put on the board, by name, with a small picture of it. */
  tools(draft: Draft): readonly (readonly [tool: string, label: string, picture?: ReactNode])[];
  /** Everything that is not on the board. */
  readonly Fields?: ComponentType<EditorProps<Draft>>;
  /** The board and the number of players of a draft. */
  sizeOf(draft: Draft): { readonly variant: string; readonly players: number };
}

/** A game's editor as the page knows it: all look alike from outside. */
export const defineEditor = <Draft>(editor: PositionEditor<Draft>): PositionEditor =>
  editor as unknown as PositionEditor;
