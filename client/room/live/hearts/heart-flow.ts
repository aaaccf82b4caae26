const LIKE_EVERY = 90;

/**
 * The hearts that a stage draws.
 *
 * What must stay true: the viewer's own heart rises at once, and not again when the room counts it.
 */
export class HeartFlow {
  #likedAt = -Infinity;
  /** Own hearts that were drawn at once and will come back from the room. */
  #ahead = 0;
  readonly #listeners = new Set<(count: number) => void>();

  /** `send` tells the room, where there is one. */
  like(send: () => Promise<unknown> | undefined): void {
    const now = performance.now();
    if (now - this.#likedAt < LIKE_EVERY) return;
    this.#likedAt = now;
    this.#ahead += 1;
    this.#draw(1);
    send()?.catch(() => {
      this.#ahead = Math.max(0, this.#ahead - 1);
    });
  }

  /** The room has counted more hearts. */
  counted(count: number): void {
    const own = Math.min(count, this.#ahead);
    this.#ahead -= own;
    this.#draw(count - own);
  }

  /** Calls `listener` with the hearts to draw, until the returned function is called. */
  onDraw(listener: (count: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #draw(count: number): void {
    if (count > 0) for (const listener of this.#listeners) listener(count);
  }
}
