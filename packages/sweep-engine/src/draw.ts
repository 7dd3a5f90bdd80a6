import { minesRevealedBy, revealsOf, safeMinesOf } from './board.ts';
import { CARD_RULES } from './cards.ts';
import { layoutOf, makeTile } from './layout.ts';
import { isPinned, ownersIn, ownersOfLevel } from './ownerSet.ts';
import type { Card, Owner, Pips, SweepState, SweepView, Tile } from './types.ts';

const LETTERS: Readonly<Record<Owner, string>> = { player: 'P', neutral: 'N', rival: 'R', mine: 'M' };

const isView = (state: SweepState | SweepView): state is SweepView => 'seat' in state;

/** What hidden tiles show: in a whole state the owner, in a view only what the notes are sure of. */
const hiddenCell = (state: SweepState | SweepView, tile: Tile): string => {
  const owner = state.owners[tile] ?? null;
  if (owner !== null) return ` ${LETTERS[owner].toLowerCase()} `;
  const note = state.player?.notes[tile] ?? 0;
  if (isPinned(note)) return ` ${LETTERS[ownersIn(note)[0]!].toLowerCase()}?`;
  return ' · ';
};

/** `R3<` is a rival tile with a 3 counted by the rival; `P2>` a player tile counted by the player. */
const cell = (state: SweepState | SweepView, tile: Tile): string => {
  const reveal = state.revealed[tile] ?? null;
  if (reveal === null) return hiddenCell(state, tile);
  return `${LETTERS[state.owners[tile]!]}${reveal.count}${reveal.by === 'player' ? '>' : '<'}`;
};

const handLine = (hand: readonly Card[], energy: number): string =>
  `energy ${energy}, hand: ${hand.map((card) => CARD_RULES[card].name).join(', ') || 'empty'}`;

/** What applies this turn besides the rules: Distraction, and mines that would not end the game. */
const statusNotes = (state: SweepState | SweepView): string => {
  const { config, side, stacks } = state;
  const { safeStart, mineProtection = 0 } = config.level;
  const spent = minesRevealedBy(state, 'rival') - safeMinesOf(state, 'rival');
  const protectedFrom = Math.max(0, mineProtection - spent);
  return [
    stacks > 0 ? `, ${stacks} Distraction` : '',
    safeStart && revealsOf(state, side) === 0 ? ', first tile safe' : '',
    protectedFrom > 0 ? `, rival survives ${protectedFrom} ${protectedFrom === 1 ? 'mine' : 'mines'}` : '',
  ].join('');
};

const pipsOf = (pips: readonly Pips[], names: (tile: Tile) => string): string =>
  pips.map((given) => `${names(given.tile)}×${given.pips}`).join(' ');

/** All clues as each side saw them, oldest first. */
const allClueLines = ({ clues }: SweepState, names: (tile: Tile) => string): string[] =>
  clues.flatMap(({ kind, round, forPlayer, forRival }) =>
    [
      { side: 'player', pips: forPlayer },
      { side: 'rival', pips: forRival },
    ].flatMap(({ side, pips }) =>
      pips === null ? [] : [`${kind} clue of round ${round} for the ${side}: ${pipsOf(pips, names)}`],
    ),
  );

/** All clues a side has seen, oldest first. */
const clueLines = ({ clues }: SweepView, names: (tile: Tile) => string): string[] =>
  clues.map(({ kind, round, pips }) => `${kind} clue of round ${round}: ${pipsOf(pips, names)}`);

/** Items after a heading, in lines of at most 78 characters. */
const listed = (heading: string, items: readonly string[]): string[] => {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + item.length < 76) lines[lines.length - 1] = `${last}, ${item}`;
    else lines.push(last === undefined ? `${heading}: ${item}` : `  ${item}`);
  }
  return lines;
};

/** What the cards told about tiles that are still hidden: owners ruled out, and numbers overheard. */
const noteLines = ({ player, revealed, config }: SweepView, names: (tile: Tile) => string): string[] => {
  if (player === null) return [];
  const owners = ownersOfLevel(config.level.counts);
  const hidden = revealed.flatMap((reveal, tile) => (reveal === null ? [tile] : []));
  const ruledOut = hidden.flatMap((tile) => {
    const note = player.notes[tile]!;
    const out = ownersIn(owners & ~note);
    return isPinned(note) || out.length === 0 ? [] : [`${names(tile)} not ${out.join(' or ')}`];
  });
  const overheard = hidden.flatMap((tile) =>
    player.overheard[tile] === null ? [] : [`${names(tile)} ${player.overheard[tile]}`],
  );
  return [...listed('ruled out', ruledOut), ...listed('overheard numbers', overheard)];
};

/**
 * The board as text: holes are blank, hidden tiles are dots, and open ones show owner, number and whose
 * number it is. Throws for anything that is neither a state nor a view.
 */
export const draw = (state: SweepState | SweepView): string => {
  const { config, round, side, result } = state;
  const layout = layoutOf(config.level);
  const columns = Array.from({ length: layout.width }, (_, x) => ` ${String.fromCharCode(97 + x)} `);
  const lines = [`   ${columns.join(' ')}`];
  for (let y = 0; y < layout.height; y += 1) {
    const cells = Array.from({ length: layout.width }, (_, x) => {
      const tile = layout.tileAt[y * layout.width + x]!;
      return tile < 0 ? '   ' : cell(state, tile);
    });
    lines.push(`${String(y + 1).padStart(2)} ${cells.join(' ')}`);
  }
  const { player } = state;
  lines.push(
    result === null
      ? `round ${round}, ${side} to move${statusNotes(state)}`
      : `${result.winner ?? 'nobody'} wins (${result.reason})`,
  );
  if (player !== null && (!isView(state) || state.seat === 'player'))
    lines.push(handLine(player.hand, player.energy));
  const names = (tile: Tile): string => makeTile(layout, tile);
  lines.push(
    ...(isView(state)
      ? [...clueLines(state, names), ...noteLines(state, names)]
      : allClueLines(state, names)),
  );
  return lines.map((line) => line.trimEnd()).join('\n');
};
