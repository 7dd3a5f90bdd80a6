/** A dot where something can go, a ring around what is there. */
export const HintShape = ({ hint, hasPiece }: { readonly hint: string; readonly hasPiece: boolean }) => {
  if (hint === 'move' || hint === 'slide-line' || hint === 'capture' || hint === 'place')
    return hasPiece ? (
      <circle className="hint-ring" r="43" />
    ) : (
      <circle className="hint-dot" r={hint === 'place' ? 9 : 14} />
    );
  return null;
};
