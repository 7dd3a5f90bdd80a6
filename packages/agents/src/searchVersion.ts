/**
 * Changes whenever a search may decide otherwise than before with the same budget; the test of the bench signature holds
 * it down. Runs begun with another version are not resumed.
 */
export const SEARCH_VERSION = '2';
