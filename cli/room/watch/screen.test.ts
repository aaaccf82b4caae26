import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Screen, type Terminal } from './screen.ts';

class FakeTerminal implements Terminal {
  columns = 40;
  rows = 5;
  isSlow = false;
  readonly written: string[] = [];
  readonly #heard = new Map<string, () => void>();

  write(text: string): boolean {
    this.written.push(text);
    return !this.isSlow;
  }
  on(event: string, heard: () => void): void {
    this.#heard.set(event, heard);
  }
  off(event: string): void {
    this.#heard.delete(event);
  }
  tell(event: 'resize' | 'drain'): void {
    this.#heard.get(event)?.();
  }
}

let terminal: FakeTerminal;
let lines: string[];
let screen: Screen;
beforeEach(() => {
  vi.useFakeTimers();
  terminal = new FakeTerminal();
  lines = ['one'];
  screen = new Screen(terminal, ({ columns }) => [...lines, `${columns} columns`]);
  screen.open();
  vi.advanceTimersByTime(0);
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

const frames = () => terminal.written.slice(1);

test('a frame is one write, and the terminal is given back', () => {
  expect(terminal.written[0]).toContain('\u001b[?1049h');
  expect(frames()).toHaveLength(1);
  expect(frames()[0]).toContain('one\u001b[K\r\n39 columns');
  screen.close();
  screen.close();
  expect(frames()).toHaveLength(2);
  expect(frames()[1]).toMatch(/\?25h.*\?1049l$/);
});

test('there are no more than four frames a second, and none that is the same again', () => {
  for (let n = 0; n < 100; n++) {
    lines = [`line ${n}`];
    screen.refresh();
    vi.advanceTimersByTime(10);
  }
  expect(frames().length).toBeLessThanOrEqual(5);
  vi.advanceTimersByTime(1000);
  expect(frames().at(-1)).toContain('line 99');
  const { length } = frames();
  screen.refresh();
  vi.advanceTimersByTime(1000);
  expect(frames()).toHaveLength(length);
});

test('another size is drawn anew, and never more lines than there are', () => {
  terminal.columns = 20;
  terminal.rows = 2;
  lines = ['a', 'b', 'c'];
  terminal.tell('resize');
  vi.advanceTimersByTime(300);
  expect(frames().at(-1)).toContain('a\u001b[K\r\nb\u001b[K\u001b[J');
});

test('a terminal that is too slow gets the latest when it has read', () => {
  terminal.isSlow = true;
  lines = ['two'];
  screen.refresh();
  vi.advanceTimersByTime(300);
  const { length } = frames();
  lines = ['three'];
  screen.refresh();
  vi.advanceTimersByTime(3000);
  expect(frames()).toHaveLength(length);
  terminal.isSlow = false;
  terminal.tell('drain');
  vi.advanceTimersByTime(300);
  expect(frames().at(-1)).toContain('three');
});
