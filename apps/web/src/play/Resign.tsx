import { useState } from 'react';

/** Gives up, but never by a slip of the hand. */
export const Resign = ({ onResign }: { readonly onResign: () => void }) => {
  const [isSure, setSure] = useState(false);
  if (!isSure)
    return (
      <button type="button" className="button quiet" onClick={() => setSure(true)}>
        Resign
      </button>
    );
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => {
          setSure(false);
          onResign();
        }}
      >
        Yes, resign
      </button>
      <button type="button" className="button quiet" onClick={() => setSure(false)}>
        Play on
      </button>
    </>
  );
};
