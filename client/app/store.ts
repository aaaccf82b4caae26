import { proxy, ref } from 'valtio/vanilla';

/**
 * State outside of React. A pure rule makes the next state from the present one and what happens. Components read it with
 * `useStore` and hear only of the keys that they read.
 */
export class Store<State extends object, Happening> {
  /** Values are kept as they are: what did not change is the same object as before. */
  readonly view: State;
  readonly #next: (state: State, what: Happening) => State;
  #now: State;

  constructor(first: State, next: (state: State, what: Happening) => State) {
    this.#now = first;
    this.#next = next;
    this.view = proxy(shown(first) as State);
  }

  get now(): State {
    return this.#now;
  }

  happened(what: Happening): void {
    const before = this.#now;
    this.#now = this.#next(before, what);
    const changed = Object.entries(this.#now).filter(([key, value]) => value !== before[key as keyof State]);
    Object.assign(this.view, shown(Object.fromEntries(changed)));
  }
}

function shown(state: object): object {
  return Object.fromEntries(
    Object.entries(state).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'object' && value !== null ? ref(value) : value,
    ]),
  );
}
