import type { ReactNode } from 'react';

/** Something that may be wider than the page: it scrolls in its own frame, also with keys. */
export const Wide = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className="scroll-x" tabIndex={0} aria-label={label}>
    {children}
  </section>
);
