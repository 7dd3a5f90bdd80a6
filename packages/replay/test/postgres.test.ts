import { emptyStore, testServer } from './postgres.ts';
import { storeSuite } from './suite/storeSuite.ts';

const server = await testServer();

if (server !== undefined) storeSuite('a store on PostgreSQL', (options) => emptyStore(server, options));
