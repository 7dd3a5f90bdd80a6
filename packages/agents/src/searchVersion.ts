/**
 * Changes whenever a search with the same budget may decide differently; a test of the bench signature enforces it.
 * Runs started with another version are not resumed.
 */
export const SEARCH_VERSION = '7';
