/** Why a server cannot start: something outside of it, in a sentence for whoever started it. */
export class CannotStart extends Error {}
