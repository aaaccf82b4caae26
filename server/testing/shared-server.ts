import { afterAll, beforeAll } from 'vitest';
import { TestServer, type ServerOptions } from './server.ts';

/**
 * One server for all tests of this file, or of this `describe`: it starts before the first and stops after the last. Each
 * test adds people and goods of its own, of whatever time the clock has by then.
 */
export function sharedServer(options: ServerOptions = {}): TestServer {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start(options);
  });
  afterAll(() => server.stop());
  // Nothing of it can be read before it has started.
  return new Proxy({} as TestServer, {
    get: (_, name) => {
      const value: unknown = Reflect.get(server, name, server);
      return typeof value === 'function' ? (value.bind(server) as unknown) : value;
    },
  });
}
