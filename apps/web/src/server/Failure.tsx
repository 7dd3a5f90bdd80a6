import { describeFailure } from './server.ts';
import { serverWords } from './words.ts';

/** Says what went wrong with a request and offers to try again. */
export const Failure = ({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) => (
  <div className="card failure" role="alert">
    <p>{describeFailure(error)}</p>
    <button type="button" className="button" onClick={onAgain}>
      {serverWords.tryAgain}
    </button>
  </div>
);
