import type { ReactNode } from 'react';

/** The head of a result: what it is, the answer, and what can be done with it. */
export const ResultHead = ({
  kind,
  isLive = false,
  actions,
  children,
}: {
  readonly kind: string;
  /** Whether the result is still changing. */
  readonly isLive?: boolean;
  readonly actions?: ReactNode;
  /** The answer. */
  readonly children: ReactNode;
}) => (
  <header className="result-head">
    <div>
      <p className={isLive ? 'run-state live' : 'run-state'}>{kind}</p>
      <h1>{children}</h1>
    </div>
    {actions !== undefined && <div className="row">{actions}</div>}
  </header>
);
