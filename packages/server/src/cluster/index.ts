import type { Registry } from '@ludus/kernel';
import type { LiveStore } from '@ludus/replay';
import type { Logger } from '../observe/log.ts';
import type { StoreWatch } from '../observe/storeWatch.ts';
import type { SessionStore } from '../play/sessionStore.ts';
import { RemoteThinkers } from '../thinking/remoteThinkers.ts';
import { Membership } from './membership.ts';
import { PeerSecret } from './peerRequest.ts';

/** What a server needs to work with others. */
export interface Cluster {
  readonly membership: Membership;
  readonly secret: PeerSecret;
  /** Other processes in which agents of this server think. */
  readonly thinkers: RemoteThinkers;
}

const LEASE_MS = 2500;

export interface ClusterOptions {
  readonly live: LiveStore;
  readonly store: SessionStore;
  readonly games: Registry;
  readonly log: Logger;
  readonly report: StoreWatch;
  readonly leaseMs: number | undefined;
}

/** Undefined if a server has its store to itself. */
export const openCluster = async (options: ClusterOptions): Promise<Cluster | undefined> => {
  const { live, store, games, log, report, leaseMs = LEASE_MS } = options;
  if (live.leases === undefined) return undefined;
  const secret = new PeerSecret(await store.secret());
  const membership = new Membership({ leases: live.leases, log, report, leaseMs });
  return { membership, secret, thinkers: new RemoteThinkers(games) };
};
