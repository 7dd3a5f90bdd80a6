import { describeFailure } from './server.ts';

/** Says what went wrong with a request and offers to try again. */
export const Failure = ({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) => (
  <div className="card" role="alert">
    <p>{describeFailure(error)}</p>
    <button type="button" className="button" onClick={onAgain}>
      Try again
    </button>
  </div>
);
