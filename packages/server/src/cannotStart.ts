/** Why a server cannot start: an external reason, in a sentence for the person who started it. */
export class CannotStart extends Error {}
