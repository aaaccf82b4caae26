/** Somebody else was faster: a command was made from what no longer holds. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Tries again from the start whenever somebody else was faster. */
export async function untilFirst<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
}
