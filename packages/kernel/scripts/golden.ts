/** Plays the kernel's golden game again. */
import { playthrough } from '../src/conformance/index.ts';
import { nim } from '../src/examples/nim.ts';

await Bun.write(new URL('../test/golden/nim-classic.txt', import.meta.url), playthrough(nim));
