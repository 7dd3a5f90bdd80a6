import { Component, type ReactNode } from 'react';
import { href } from './router.ts';
import { frameWords } from './words.ts';

interface Props {
  /** A new key means a new page and a fresh start. */
  readonly page: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | undefined;
  readonly page: string;
}

/** Catches what a page throws, says so, and keeps the rest of the app running. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, page: this.props.page };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.page === state.page ? null : { error: undefined, page: props.page };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <section className="page narrow" role="alert">
        <h1>{frameWords.broken.title}</h1>
        <p>{frameWords.broken.hint}</p>
        <pre className="quiet-box" translate="no">
          {error.message}
        </pre>
        <p className="row">
          <button type="button" className="button primary" onClick={() => window.location.reload()}>
            {frameWords.broken.reload}
          </button>
          <a className="button" href={href([])}>
            {frameWords.broken.home}
          </a>
        </p>
      </section>
    );
  }
}
