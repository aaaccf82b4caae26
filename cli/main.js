#!/usr/bin/env node
// Plain JavaScript: to read TypeScript, Node starts a compiler, which takes as long as all that follows. What is imported
// below is kept compiled, and needs none.
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { main } = await import('./program.ts');

// Whoever reads along may stop reading, as `head` does; that is no error.
// oxlint-disable-next-line no-restricted-properties
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
process.exitCode = await main(process.argv);
