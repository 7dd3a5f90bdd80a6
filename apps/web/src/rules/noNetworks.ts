/** Replaces the list of all networks in the list of games that pages load. */
export const NETWORKS: readonly unknown[] = [];
