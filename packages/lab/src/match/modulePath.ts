/** The path of an author's own agent, and the settings behind it: `./my-agent.ts@nodes=500`. */
export const MODULE_PATH = /^(.*\.(?:ts|mts|js|mjs|py))(?:@(.*))?$/;
