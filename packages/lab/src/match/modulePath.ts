/** The path of an author's agent, with settings after it: `./my-agent.ts@nodes=500`. */
export const MODULE_PATH = /^(.*\.(?:ts|mts|js|mjs|py))(?:@(.*))?$/;
