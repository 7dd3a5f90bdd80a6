import { Component, type ReactNode } from 'react';

interface Props {
  /** A new key means a new page, and a new chance. */
  readonly page: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | undefined;
  readonly page: string;
}

/** Catches what a page throws, says so, and keeps the rest of the app alive. */
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
        <h1>This page broke</h1>
        <p>Your games are kept in this browser. Loading the page again usually helps.</p>
        <pre className="quiet-box">{error.message}</pre>
        <p className="row">
          <button type="button" className="button primary" onClick={() => window.location.reload()}>
            Load again
          </button>
          <a className="button" href="#/">
            Back to the start
          </a>
        </p>
      </section>
    );
  }
}
