import { networkInterfaces } from 'node:os';

const EVERY_ADDRESS = ['0.0.0.0', '::', '[::]'];

/** An address at which other machines reach this one. */
const outerAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

/** The address at which other servers reach a server that listens there, as far as can be known here. */
export const ownUrl = (host: string, port: number): string => {
  const name = EVERY_ADDRESS.includes(host) ? (outerAddress() ?? '127.0.0.1') : host;
  return `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}`;
};
