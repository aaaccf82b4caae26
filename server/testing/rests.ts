import type { TestServer } from './server.ts';

/** All that is due is done, at whichever node of one log. A refund that failed waits for its next time. */
export async function rests(...nodes: readonly TestServer[]): Promise<void> {
  const [home] = nodes as readonly [TestServer];
  for (;;) {
    await Promise.all(nodes.map(({ sellover }) => sellover.idle()));
    const due = await home.sellover.log.dueTimers(home.clock.now(), 1_000);
    if (due.every(({ id }) => id.startsWith('refund:'))) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
