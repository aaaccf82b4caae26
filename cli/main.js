#!/usr/bin/env node
// Plain JavaScript: to read a first TypeScript file, Node starts a compiler, which takes as long as all that follows.
// The compile cache has the other files without it.
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { main } = await import('./program.ts');

// A reader such as `head` may close the pipe; that is no error.
// oxlint-disable-next-line no-restricted-properties
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
process.exitCode = await main(process.argv);
