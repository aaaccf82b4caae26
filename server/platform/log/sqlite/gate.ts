const OPEN = 0;
const INSIDE = 1;
const SHUT = 2;

/** How long the process waits on exit for a call that hangs (ms). */
const WAIT_MS = 5000;

const gates = new Set<Gate>();

function shutAll(): void {
  for (const gate of gates) gate.shut();
}

/**
 * A lock that a thread holds during each call into the driver. The driver aborts the whole process if its thread is
 * stopped in the middle of a call, so the process takes the lock before it exits. A new thread starts with the lock,
 * because it loads the driver.
 */
export class Gate {
  readonly #state: Int32Array<SharedArrayBuffer>;

  private constructor(state: SharedArrayBuffer) {
    this.#state = new Int32Array(state);
  }

  /** For a thread that is about to start. The process waits for it on exit, until `forget` is called. */
  static make(): { readonly shared: SharedArrayBuffer; forget(): void } {
    const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const gate = new Gate(shared);
    gate.#state[0] = INSIDE;
    if (gates.size === 0) process.on('exit', shutAll);
    gates.add(gate);
    return {
      shared,
      forget() {
        gates.delete(gate);
        if (gates.size === 0) process.off('exit', shutAll);
      },
    };
  }

  /** In the thread. */
  static of(shared: SharedArrayBuffer): Gate {
    return new Gate(shared);
  }

  /** In the thread; does nothing once the process is exiting. */
  pass(call: () => void): void {
    if (Atomics.compareExchange(this.#state, 0, OPEN, INSIDE) !== OPEN) return;
    try {
      call();
    } finally {
      this.leave();
    }
  }

  leave(): void {
    Atomics.store(this.#state, 0, OPEN);
    Atomics.notify(this.#state, 0);
  }

  shut(): void {
    const giveUpAt = performance.now() + WAIT_MS;
    while (Atomics.compareExchange(this.#state, 0, OPEN, SHUT) === INSIDE) {
      const left = giveUpAt - performance.now();
      if (left <= 0 || Atomics.wait(this.#state, 0, INSIDE, left) === 'timed-out') return;
    }
  }
}
