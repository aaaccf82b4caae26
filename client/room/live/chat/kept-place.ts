/** Browsers lay out only so many pixels. Beyond this the list starts over, at most once in half an hour. */
const GONE_MAX_PX = 1_000_000;

/**
 * Removing lines at the top of a list that follows its end would pull up all others and scroll the list back. Browsers
 * count that as a layout shift and redraw every line. So removed lines keep their height (`--gone`), which is measured
 * before they go.
 */
export class KeptPlace {
  readonly #list: HTMLElement;
  #tops = new WeakMap<Element, number>();
  /** Where the first line stood when none had left; undefined while the list has room for more. */
  #origin: number | undefined;
  #width = 0;

  constructor(list: HTMLElement) {
    this.#list = list;
  }

  /** Lines have come or gone, and nothing is laid out yet. */
  keep(): void {
    const first = this.#rows?.firstElementChild;
    const top = first ? this.#tops.get(first) : undefined;
    if (this.#origin === undefined || top === undefined) return;
    const gone = top - this.#origin;
    if (gone > GONE_MAX_PX) this.#begin();
    else if (gone > 0) this.#list.style.setProperty('--gone', `${gone}px`);
  }

  /** All is laid out. */
  note(): void {
    const { scrollHeight, clientHeight, clientWidth } = this.#list;
    const overflows = scrollHeight > clientHeight;
    if (!overflows || clientWidth !== this.#width) this.#begin();
    this.#width = clientWidth;
    if (!overflows) return;
    // All of them: a typeface that comes late changes where those stand that have been here for long.
    for (const row of this.#rows?.children ?? []) {
      const top = (row as HTMLElement).offsetTop;
      this.#tops.set(row, top);
      this.#origin ??= top;
    }
  }

  /** The list stops following: removed lines keep no height. */
  stop(): void {
    this.#begin();
  }

  get #rows(): Element | null {
    return this.#list.querySelector('[data-rows]');
  }

  #begin(): void {
    this.#tops = new WeakMap();
    this.#origin = undefined;
    this.#list.style.removeProperty('--gone');
  }
}
