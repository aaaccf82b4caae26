/**
 * A terminal’s other screen, drawn in place. What must stay true:
 * - A frame is one write, no more than {@link FRAME_EVERY} apart, and none that looks like the one before.
 * - A terminal that is slower than we are misses frames: nothing is heaped up for it.
 * - However the command ends, the terminal is as it was before.
 */

import { control, joined, printableLine, type Printable } from '../../printing.ts';

/** Milliseconds. */
const FRAME_EVERY = 250;

export interface Terminal {
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  write(text: Printable): boolean;
  on(event: 'resize' | 'drain', heard: () => void): unknown;
  off(event: 'resize' | 'drain', heard: () => void): unknown;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

// Use the alternate screen, hide the cursor, and do not wrap long lines.
const ENTER = joined([control('?1049h'), control('?25l'), control('?7l'), control('2J')]);
const LEAVE = joined([control('?7h'), control('?25h'), control('?1049l')]);
/** Terminals with this mode show a frame only when it is complete. */
const [BEGIN, END] = [control('?2026h'), control('?2026l')];
const HOME = control('H');
const TO_LINE_END = control('K');
const TO_SCREEN_END = control('J');

export class Screen {
  readonly #terminal: Terminal;
  readonly #draw: (size: Size) => readonly string[];
  #shown = '';
  #drawnAt = -Infinity;
  #due: NodeJS.Timeout | undefined;
  #isOpen = false;
  #isStuck = false;

  constructor(terminal: Terminal, draw: (size: Size) => readonly string[]) {
    this.#terminal = terminal;
    this.#draw = draw;
  }

  open(): void {
    this.#isOpen = true;
    this.#terminal.write(ENTER);
    this.#terminal.on('resize', this.#onResize);
    this.#terminal.on('drain', this.#onDrain);
    process.once('exit', this.#onExit);
    this.refresh();
  }

  /** Requests a redraw, as soon as the next frame is due. */
  refresh(): void {
    if (!this.#isOpen || this.#due !== undefined || this.#isStuck) return;
    const wait = Math.max(0, this.#drawnAt + FRAME_EVERY - performance.now());
    this.#due = setTimeout(() => {
      this.#due = undefined;
      this.#frame();
    }, wait);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#due);
    this.#terminal.off('resize', this.#onResize);
    this.#terminal.off('drain', this.#onDrain);
    process.off('exit', this.#onExit);
    this.#terminal.write(LEAVE);
  }

  #frame(): void {
    const { columns = 80, rows = 24 } = this.#terminal;
    // In the last column the cursor stays on the drawn character, so clearing to the end of the line would erase it.
    const lines = this.#draw({ columns: columns - 1, rows }).slice(0, rows);
    const text = joined(
      lines.map((line) => joined([printableLine(line), TO_LINE_END])),
      '\r\n',
    );
    if (text === this.#shown) return;
    this.#shown = text;
    this.#drawnAt = performance.now();
    this.#isStuck = !this.#terminal.write(joined([BEGIN, HOME, text, TO_SCREEN_END, END]));
  }

  /** The terminal was resized, so its content has moved. */
  readonly #onResize = () => {
    this.#shown = '';
    this.refresh();
  };

  readonly #onDrain = () => {
    this.#isStuck = false;
    this.refresh();
  };

  readonly #onExit = () => this.close();
}
