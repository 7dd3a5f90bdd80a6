import { storeSuite } from './suite/storeSuite.ts';
import { newStore } from './support.ts';

storeSuite('a store in a file', newStore);
