import { type Problem, plural, problem } from '@ludus/kernel';
import { countAround } from '../board.ts';
import { layoutOf, makeTile } from '../layout.ts';
import { has, only, ownersOfLevel } from '../ownerSet.ts';
import { OWNERS, type SweepState, type Tile } from '../types.ts';

const countProblems = ({ config, owners }: SweepState): Problem[] =>
  OWNERS.flatMap((owner) => {
    const found = owners.filter((of) => of === owner).length;
    const wanted = config.level.counts[owner];
    if (found === wanted) return [];
    const message = `The board has ${plural(found, `${owner} tile`)}, but the level has ${wanted}.`;
    return [problem('wrong_counts', 'owners', message)];
  });

const numberProblems = (state: SweepState, tile: Tile, name: string): Problem[] => {
  const { config, owners, revealed, player } = state;
  const { neighbours } = layoutOf(config.level);
  const problems: Problem[] = [];
  const reveal = revealed[tile]!;
  if (reveal !== null) {
    const around = countAround(neighbours, owners, tile, reveal.by);
    if (reveal.count !== around)
      problems.push(
        problem(
          'wrong_number',
          `revealed[${tile}].count`,
          `${name} shows ${reveal.count}, but it is next to ${plural(around, `${reveal.by} tile`)}.`,
        ),
      );
  }
  const heard = player.overheard[tile]!;
  if (heard === null) return problems;
  const around = countAround(neighbours, owners, tile, 'player');
  const path = `player.overheard[${tile}]`;
  if (heard !== around) {
    const message = `Eavesdropping showed ${heard} at ${name}, but it is next to ${plural(around, 'player tile')}.`;
    problems.push(problem('wrong_number', path, message));
  }
  if (!config.deck.includes('eavesdropping'))
    problems.push(problem('wrong_number', path, 'Nothing can be overheard: the deck has no Eavesdropping.'));
  return problems;
};

const noteFault = ({ config, owners, revealed, player }: SweepState, tile: Tile): string | undefined => {
  const note = player.notes[tile]!;
  const owner = owners[tile]!;
  if (!has(note, owner)) return 'rule out its true owner';
  if ((note & ~ownersOfLevel(config.level.counts)) !== 0)
    return 'allow an owner that the level does not have';
  if (revealed[tile] !== null)
    return note === only(owner) ? undefined : 'do not settle its owner, although it is open';
  const isOpen = has(note, 'player') && note !== only('player');
  return player.overheard[tile] !== null && isOpen
    ? "do not settle whether it is the player's, although Eavesdropping showed that"
    : undefined;
};

/** Problems with owners, numbers and notes. */
export const boardProblems = (state: SweepState): Problem[] => {
  const counts = countProblems(state);
  if (counts.length > 0) return counts;
  const layout = layoutOf(state.config.level);
  return state.owners.flatMap((_, tile) => {
    const name = makeTile(layout, tile);
    const fault = noteFault(state, tile);
    const numbers = numberProblems(state, tile, name);
    if (fault === undefined) return numbers;
    return [...numbers, problem('wrong_note', `player.notes[${tile}]`, `The notes on ${name} ${fault}.`)];
  });
};
