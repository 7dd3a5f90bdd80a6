const KEY = 'ludus.learned';

/** The lessons done in this browser. */
export const readLearned = (): ReadonlySet<string> => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
  } catch {
    return new Set();
  }
};

export const markLearned = (id: string): void => {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([...readLearned(), id].filter((one, i, all) => all.indexOf(one) === i)),
    );
  } catch {
    // Without storage nothing is remembered, and nothing else is lost.
  }
};
