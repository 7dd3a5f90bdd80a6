/**
 * Runs a module as a program that ends with its parent: `bun childProgram.ts FILE [ARGUMENT…]`. Its input is a pipe
 * from the parent, which the system closes even if the parent is killed.
 */

const [bun = '', , file = '', ...args] = process.argv;
process.argv = [bun, file, ...args];
process.stdin.on('end', () => process.exit(1));
process.stdin.resume();
await import(file);
// The open input would keep it running.
process.exit();

export {};
