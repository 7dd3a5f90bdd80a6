/** What could not be done, and why; nothing if all is well. */
export const Refused = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p className="prompt-text refused" role="alert">
      {text}
    </p>
  );
