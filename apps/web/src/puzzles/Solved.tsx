/** The share of solved puzzles as a bar; the figures stand beside it. */
export const Solved = ({ done, all }: { readonly done: number; readonly all: number }) => (
  <span className="puzzle-progress" aria-hidden="true">
    <span style={{ inlineSize: `${(100 * done) / all}%` }} />
  </span>
);
