/** Writes moments as ISO 8601 has them. Many are within the same millisecond, and writing one down takes a while. */
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
