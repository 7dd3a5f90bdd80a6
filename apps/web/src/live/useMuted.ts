import { useCallback, useState } from 'react';
import { keepKeys, readKeys } from '../keys/liveKeys.ts';

/** Whose messages the reader has muted in a game; stored in this browser. */
export const useMuted = (id: string) => {
  const [muted, setMuted] = useState<readonly string[]>(() => readKeys(id).muted ?? []);
  const onMute = useCallback(
    (name: string, isMuted: boolean): void => {
      const before = readKeys(id).muted ?? [];
      const after = isMuted ? [...before, name] : before.filter((one) => one !== name);
      keepKeys(id, { ...readKeys(id), muted: after });
      setMuted(after);
    },
    [id],
  );
  return { muted, onMute };
};

export type Muting = ReturnType<typeof useMuted>;
