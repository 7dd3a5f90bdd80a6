import { useEffect, useState } from 'react';

/** A value for some seconds after it arrives; a newer one replaces it. */
export const useFleeting = <Value>(value: Value | undefined, ms: number): Value | undefined => {
  const [shown, setShown] = useState<Value>();
  useEffect(() => {
    if (value === undefined) return undefined;
    setShown(() => value);
    const timer = setTimeout(() => setShown(undefined), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return shown;
};
