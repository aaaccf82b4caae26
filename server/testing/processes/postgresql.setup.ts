import type { TestProject } from 'vitest/node';
import { PostgresServer } from './postgresql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that this run's logs are to be kept on; undefined: they are files. */
    postgresql: string | undefined;
  }
}

/** One PostgreSQL server for the run, with a database for each log. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await PostgresServer.start();
  project.provide('postgresql', server.url);
  return () => server.remove();
}
