/** What could not be done, and why; nothing if there was no problem. */
export const Refused = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p className="prompt-text refused" role="alert">
      {text}
    </p>
  );
