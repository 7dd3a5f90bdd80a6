/** Writes times in ISO 8601. Many are within the same millisecond, and formatting one takes a while. */
export const createIsoTime = (): ((ms: number) => string) => {
  let lastMs = Number.NaN;
  let lastText = '';
  return (ms) => {
    const whole = Math.trunc(ms);
    if (whole !== lastMs) {
      lastText = new Date(whole).toISOString();
      lastMs = whole;
    }
    return lastText;
  };
};
