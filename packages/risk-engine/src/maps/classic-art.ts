import { drawRaster, type MapArt } from './art.ts';
import { CLASSIC_MAP } from './classic.ts';
import { type Raster, SEA } from './raster.ts';

/** One letter per territory; dots are sea. The drawing is derived from this picture and the map's borders. */
const PICTURE = [
  '......................CCCCCCCC..........................................',
  '.........BBBBBBB....CCCCCCCCCCC.......................bbb...............',
  '..AAAA.BBBBBBBBBBB..CCCCCCCCCCC..........PPP......aa.bbbbb.ccc...ddd....',
  '.AAAAAABBBBBBBBBBB...CCCCCCCCC.........PPPPPTTTT.aaaabbbbbcccccddddddd..',
  'AAAAAAABBBBBBBBBB.....CCCCCCC........PPPPPPPTTTTTaaaabbbbbccccccdddddddd',
  '.AAAAAABBBBBBBBB.......CCCC..NNN.....PPPPPPPTTTTTaaaabbbbbccccccddddddd.',
  '.AA.AAADDDDDEEEE..FF....CC...NNN......PPP.TTTTTTTaaaabbbbbcccccddddddd..',
  '......DDDDDDEEEEEFFFF............OOO......TTTTTTTaaaabbbbbeeeeedddd.....',
  '......DDDDDDEEEEEFFFFFF.........OOOO..QQQQQTTTTTTaaaaabbbbeeeeedddd.....',
  '......GGGGGGEEEEEFFFFFF.........OOOO..QQQQQTTTTTTaaaaabbbbeeeeeeddd..gg.',
  '.....GGGGGGGHHHHHHHHFFF.............QQQQQQQTTTTTTiaaaabbbbfffffffdd..gg.',
  '.....GGGGGGGHHHHHHHH.............RRRRSSSSSSSTTTTiiiihhhhhffffffffdd.gg..',
  '......GGGGGGHHHHHHH.............RRRRRSSS.SSS.TTTiiiihhhhhffffffff..ggg..',
  '.......IIIIIHHHHHH..............RRR...SS.SS..jjjiiiihhhhhhhfffff........',
  '.......IIIII....HH.............RRRR.......S.jjjjiiiihhhhhhhhhhh.........',
  '........IIII.I..............................jjjjjiiiihhhhhhhhhh.........',
  '.........IIIII..............................jjjjjjkkkkhhhhhhhhh.........',
  '...........IIII.................UUUUUUVVVVVVjjjjjjkkkkkhhhhhhh..........',
  '.............IIIJJJJJ..........UUUUUUUVVVVVV.jjjjjkkkkkklllll...........',
  '...............JJJJJJJJ.......UUUUUUUUUVVVVV.jjjj..kkkkklllll...........',
  '..............KKKKLLLLLLL.....UUUUUUUUUWWWWW..jjj...kkk..llll...........',
  '..............KKKKKLLLLLLLL...UUUUUUUUUWWWWWW.......kk....ll............',
  '...............KKKKLLLLLLLLL...UUUUUUUXXWWWWWWW......k....ll............',
  '................KKKKLLLLLLL.........XXXXXWWWWWW..............mm...nnn...',
  '.................MMMMLLLLLL.........XXXXXWWWWW...........mm.mmmm..nnnnn.',
  '.................MMMMMLLL............XXXXWWWW............mmmmmmm....nnn.',
  '.................MMMMM...............YYYYYYY..ZZ............m...........',
  '.................MMMM................YYYYYYY..ZZ..................pp....',
  '.................MMM..................YYYYY..ZZ...............oooppp....',
  '.................MMM..................YYYYY..ZZ.............oooooppppp..',
  '..................MM...................YYY.................oooooopppppp.',
  '..................MM.......................................oooooopppppp.',
  '............................................................oooo.ppppp..',
  '...................................................................pp...',
];

const LETTERS: Readonly<Record<string, string>> = {
  A: 'alaska',
  B: 'northwest-territory',
  C: 'greenland',
  D: 'alberta',
  E: 'ontario',
  F: 'quebec',
  G: 'western-us',
  H: 'eastern-us',
  I: 'central-america',
  J: 'venezuela',
  K: 'peru',
  L: 'brazil',
  M: 'argentina',
  N: 'iceland',
  O: 'great-britain',
  P: 'scandinavia',
  Q: 'northern-europe',
  R: 'western-europe',
  S: 'southern-europe',
  T: 'ukraine',
  U: 'north-africa',
  V: 'egypt',
  W: 'east-africa',
  X: 'congo',
  Y: 'south-africa',
  Z: 'madagascar',
  a: 'ural',
  b: 'siberia',
  c: 'yakutsk',
  d: 'kamchatka',
  e: 'irkutsk',
  f: 'mongolia',
  g: 'japan',
  h: 'china',
  i: 'afghanistan',
  j: 'middle-east',
  k: 'india',
  l: 'siam',
  m: 'indonesia',
  n: 'new-guinea',
  o: 'western-australia',
  p: 'eastern-australia',
};

const letters = Object.keys(LETTERS);

/** The picture as cells, with territories numbered in the order of their letters. */
export const CLASSIC_RASTER: Raster = {
  width: PICTURE[0]!.length,
  height: PICTURE.length,
  cells: PICTURE.flatMap((row) => [...row].map((letter) => (letter === '.' ? SEA : letters.indexOf(letter)))),
};

export const CLASSIC_RASTER_IDS: readonly string[] = Object.values(LETTERS);

let art: MapArt | undefined;

/** Our own picture of the classic world, created on first use. */
export const classicArt = (): MapArt => {
  art ??= drawRaster(CLASSIC_MAP, CLASSIC_RASTER, CLASSIC_RASTER_IDS);
  return art;
};
