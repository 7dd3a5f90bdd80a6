import { newSchema, postgresStore, testServer } from './postgres.ts';
import { storeSuite } from './suite/storeSuite.ts';

const server = await testServer();

if (server !== undefined)
  storeSuite('a store on PostgreSQL', (options) => postgresStore(newSchema(server), options));
