/** What a space offers: a dot is free, a dotted ring costs a ring, a red dot lands after a capture. */
export const HintShape = ({
  hint,
  hasStack,
  isQuiet = false,
}: {
  readonly hint: string;
  readonly hasStack: boolean;
  readonly isQuiet?: boolean;
}) => {
  switch (hint) {
    case 'move':
    case 'slide-line':
      return <circle className="hint-dot" r="14" />;
    case 'capture':
      return <circle className="hint-dot" r="17" />;
    case 'costly':
    case 'costly-capture':
      return <circle className="hint-costly" r="36" />;
    case 'place':
      return hasStack ? (
        <circle className="hint-ring" r="44" />
      ) : (
        <circle className="hint-dot" r={isQuiet ? 5 : 9} />
      );
    case 'place-best':
      return <circle className="hint-dot" r="14" />;
    default:
      return null;
  }
};
