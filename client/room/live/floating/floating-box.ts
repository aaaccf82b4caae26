import {
  type Arrow,
  atRest,
  besideClear,
  isBeyondEdge,
  movedBy,
  nextCorner,
  type Place,
  type Room,
} from './floating-place.ts';

interface FloatingBoxOptions {
  /** Where it was left; null: nowhere yet. */
  readonly place: Place | null;
  /** Somebody has moved it. */
  onPlace(place: Place): void;
  /** It was dropped beyond an edge. */
  onClose(): void;
}

interface Drag {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly from: Place;
}

/** A shorter movement than this is a press, not a drag. */
const DRAG_FROM_PX = 6;

const ARROWS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] satisfies Arrow[];
const isArrow = (key: string): key is Arrow => ARROWS.includes(key);

/** What the window must not cover, such as the button that pays. */
const toKeepClear = () => document.querySelector('[data-keep-clear]');

/**
 * The box of the small window, which lies in the lower right of its parent and is moved from there. The parent is the
 * part of the screen that it rests in.
 */
export class FloatingBox {
  readonly #box: HTMLElement;
  readonly #options: FloatingBoxOptions;
  readonly #listening = new AbortController();
  #place: Place | null;
  #drag: Drag | undefined;
  #hasMoved = false;
  #hasGivenWay = false;

  constructor(box: HTMLElement, options: FloatingBoxOptions) {
    this.#box = box;
    this.#options = options;
    this.#place = options.place;
    const { signal } = this.#listening;
    box.addEventListener('pointerdown', this.#down, { signal });
    // A quick pointer leaves the box before the drag is recognised.
    window.addEventListener('pointermove', this.#move, { signal });
    window.addEventListener('pointerup', this.#up, { signal });
    window.addEventListener('pointercancel', this.#cancel, { signal });
    // Otherwise browsers would drag a link that lies below the box.
    window.addEventListener('dragstart', this.#dragOther, { signal });
    // The end of a drag must not click the element below.
    box.addEventListener('click', this.#click, { signal, capture: true });
    box.addEventListener('keydown', this.#key, { signal });
    window.addEventListener('resize', this.#rest, { signal });
    window.addEventListener('scrollend', this.#giveWay, { signal });
    // Another page came, or more of it.
    const growing = new ResizeObserver(this.#giveWay);
    growing.observe(document.body);
    const changing = new MutationObserver(this.#giveWay);
    changing.observe(document.body, { childList: true, subtree: true });
    signal.addEventListener('abort', () => {
      growing.disconnect();
      changing.disconnect();
    });
    this.#rest();
  }

  end(): void {
    this.#listening.abort();
    this.#box.style.translate = '';
    delete this.#box.dataset['moved'];
    this.#letGo();
  }

  toNextCorner(): void {
    const room = this.#room();
    this.#keep(nextCorner(this.#resting(room), room));
  }

  #room(): Room {
    const { innerHeight: height } = window;
    // Without the place that a page keeps for its scrollbar.
    const { width } = document.documentElement.getBoundingClientRect();
    const { top, right, bottom, left } = this.#box.parentElement!.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.#box;
    return {
      screen: { width, height },
      rest: { top, right, bottom, left },
      size: { width: offsetWidth, height: offsetHeight },
      clear: toKeepClear()?.getBoundingClientRect(),
    };
  }

  #resting(room: Room): Place {
    return besideClear(atRest(this.#place, room), room);
  }

  #letGo(): void {
    this.#drag = undefined;
    delete this.#box.dataset['dragged'];
    delete this.#box.dataset['going'];
  }

  readonly #rest = (): void => {
    this.#letGo();
    const room = this.#room();
    this.#draw(this.#resting(room), room);
  };

  /** Most pages have nothing to keep clear, so they cost no measuring. */
  readonly #giveWay = (): void => {
    if (this.#drag || (!this.#hasGivenWay && !toKeepClear())) return;
    this.#hasGivenWay = toKeepClear() !== null;
    this.#rest();
  };

  #keep(place: Place): void {
    this.#place = place;
    this.#options.onPlace(place);
    // Later moves are animated; the first place is not.
    this.#box.dataset['moved'] = '';
    this.#rest();
  }

  #draw({ top, right }: Place, { screen, rest, size }: Room): void {
    const x = screen.width - rest.right - right;
    const y = top - (rest.bottom - size.height);
    this.#box.style.translate = `${x}px ${y}px`;
  }

  #at({ clientX, clientY }: PointerEvent, { x, y, from }: Drag): Place {
    return { top: from.top + clientY - y, right: from.right - (clientX - x) };
  }

  readonly #down = (event: PointerEvent): void => {
    this.#hasMoved = false;
    if (!event.isPrimary || event.button !== 0) return;
    const from = this.#resting(this.#room());
    this.#drag = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, from };
  };

  readonly #move = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (drag?.pointerId !== event.pointerId) return;
    if (!this.#hasMoved) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_FROM_PX) return;
      this.#hasMoved = true;
      this.#box.setPointerCapture(event.pointerId);
      this.#box.dataset['dragged'] = '';
    }
    const room = this.#room();
    const place = this.#at(event, drag);
    this.#box.toggleAttribute('data-going', isBeyondEdge(place, room));
    this.#draw(place, room);
  };

  readonly #up = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (drag?.pointerId !== event.pointerId) return;
    this.#drag = undefined;
    if (!this.#hasMoved) return;
    const room = this.#room();
    const place = this.#at(event, drag);
    if (isBeyondEdge(place, room)) this.#options.onClose();
    else this.#keep(atRest(place, room));
  };

  readonly #cancel = ({ pointerId }: PointerEvent): void => {
    if (this.#drag?.pointerId === pointerId) this.#rest();
  };

  readonly #dragOther = (event: DragEvent): void => {
    if (this.#drag) event.preventDefault();
  };

  readonly #click = (event: MouseEvent): void => {
    if (!this.#hasMoved) return;
    this.#hasMoved = false;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #key = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!isArrow(key) || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    const room = this.#room();
    this.#keep(movedBy(key, this.#resting(room), room));
  };
}
