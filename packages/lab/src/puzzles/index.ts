export { gatherPuzzles, type PuzzleOptions, type PuzzleReport } from './gatherPuzzles.ts';
export { makePuzzleFile, parsePuzzleFile } from './puzzleFile.ts';
