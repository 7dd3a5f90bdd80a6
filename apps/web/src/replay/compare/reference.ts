/** A game to compare, with a branch if one is meant: `town-square`, `mine/k3x`, `town-square~b1`. */
export interface Reference {
  readonly isMine: boolean;
  readonly id: string;
  readonly branch?: string | undefined;
}

export const makeReference = (address: readonly string[], branch?: string): string => {
  const game = address.slice(1).join('/');
  return branch === undefined ? game : `${game}~${branch}`;
};

export const parseReference = (text: string): Reference | undefined => {
  const [, mine, id, branch] = /^(mine\/)?([\w.-]+)(?:~(\w+))?$/.exec(text) ?? [];
  if (id === undefined) return undefined;
  return { isMine: mine !== undefined, id, ...(branch !== undefined && { branch }) };
};

/** The game of a pasted link or ID. */
export const referenceIn = (pasted: string): string | undefined => {
  const text = pasted.trim();
  const [, game, query] = /\/replay\/((?:mine\/)?[^/?#]+)(?:\?([^#]*))?/.exec(text) ?? [];
  if (game === undefined) return parseReference(text) === undefined ? undefined : text;
  const branch = new URLSearchParams(query ?? '').get('branch');
  const reference = `${decodeURIComponent(game)}${branch === null ? '' : `~${branch}`}`;
  return parseReference(reference) === undefined ? undefined : reference;
};
