/** IPv6 addresses are assigned by network, so a whole /64 counts as one. */
const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped !== null) return mapped[1]!;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
};

const ADDRESS = /^[0-9a-fA-F.:]{2,45}$/;

/** The client of a request. Only a server behind its own proxy may trust what a request says about that. */
export const clientOf = ({ headers }: Request, ip: string | undefined, trustProxy: boolean): string => {
  const forwarded = trustProxy ? headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined;
  const known = forwarded !== undefined && ADDRESS.test(forwarded) ? forwarded : ip;
  return known === undefined ? 'local' : networkOf(known);
};
