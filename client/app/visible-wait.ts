export interface VisibleWaitOptions {
  /** About how often to ask, in milliseconds. */
  readonly every: number;
  /** Whether the wait is over. If this rejects, it goes on. */
  isThere(): Promise<boolean>;
  onThere(): void;
}

/**
 * Waits for something that the server can tell. While the page is visible it asks about every so often, and at once when
 * the viewer or the network comes back.
 */
export class VisibleWait {
  readonly #options: VisibleWaitOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Rises each time that the waiting begins or ends. */
  #turn = 0;

  constructor(options: VisibleWaitOptions) {
    this.#options = options;
  }

  begin(): void {
    this.end();
    document.addEventListener('visibilitychange', this.#look);
    window.addEventListener('online', this.#look);
    this.#lookLater();
  }

  end(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#look);
    window.removeEventListener('online', this.#look);
  }

  /** With jitter: viewers who began to wait together must not ask together. */
  #lookLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#look, this.#options.every * (0.5 + Math.random()));
  }

  readonly #look = async (): Promise<void> => {
    clearTimeout(this.#timer);
    if (document.hidden) return;
    // Scheduled first, in case no answer ever comes.
    this.#lookLater();
    const turn = this.#turn;
    const isThere = await this.#options.isThere().catch(() => false);
    if (!isThere || turn !== this.#turn || document.hidden) return;
    this.end();
    this.#options.onThere();
  };
}
