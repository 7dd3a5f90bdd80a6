import type { ReactNode } from 'react';

/**
 * A short message over the table: a request, a hint, the state of the connection. It moves nothing, and stands where it is
 * always visible: below the header, and on phones above the actions.
 */
export const Toast = ({
  kind = '',
  actions,
  children,
}: {
  readonly kind?: string;
  /** Buttons that answer it. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) => (
  <div className={`toast ${kind}`} role="status">
    <div className="toast-text">{children}</div>
    {actions !== undefined && <div className="toast-actions">{actions}</div>}
  </div>
);
