/** Wilson's 95% interval for a share. */
export const interval = (wins: number, count: number): readonly [number, number] => {
  const z = 1.96;
  const share = wins / count;
  const middle = (share + (z * z) / (2 * count)) / (1 + (z * z) / count);
  const spread =
    (z / (1 + (z * z) / count)) * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  return [middle - spread, middle + spread];
};

export const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
