import { Component, type ReactNode } from 'react';
import { LostRing } from './LostRing.tsx';
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

/** What Vite and the three browser engines say when a part of the app cannot be fetched. */
const NOT_LOADED =
  /preload CSS|dynamically imported module|Importing a module script failed|Failed to fetch|Load failed/i;

/** The server is out of reach, or has another version of the app by now. */
const NotLoaded = () => {
  const { title, hint, again } = frameWords.notLoaded;
  return (
    <section className="page narrow not-found" role="alert">
      <LostRing />
      <div>
        <h1>{title}</h1>
        <p className="lead">{hint}</p>
        <p className="row">
          <button type="button" className="button primary" onClick={() => window.location.reload()}>
            {again}
          </button>
          <a className="button" href={href([])}>
            {frameWords.broken.home}
          </a>
        </p>
      </div>
    </section>
  );
};

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
    if (NOT_LOADED.test(error.message)) return <NotLoaded />;
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
