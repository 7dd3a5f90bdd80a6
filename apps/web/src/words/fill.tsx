import { Fragment, type ReactNode } from 'react';

/** Puts elements into a message: `fill('Press {key} to cancel', { key: <kbd>Esc</kbd> })`. */
export const fill = (message: string, parts: Readonly<Record<string, ReactNode>>): ReactNode =>
  message
    .split(/\{(\w+)\}/)
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change places
    .map((piece, i) => <Fragment key={i}>{i % 2 === 0 ? piece : parts[piece]}</Fragment>);
