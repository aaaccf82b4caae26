import type { Connection } from './connection.ts';
import type { Timer } from './log.ts';

interface TimerRow {
  readonly id: string;
  readonly due_at: number;
  readonly command: string;
}

/** The timers table, as one connection sees it. */
export class TimerRows {
  readonly #set;
  readonly #clear;
  readonly #isDue;
  readonly #due;
  readonly #next;

  constructor({ db }: Connection) {
    this.#set = db.prepare<[string, number, string]>(
      `INSERT INTO timers (id, due_at, command) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET due_at = excluded.due_at, command = excluded.command`,
    );
    this.#clear = db.prepare<[string]>('DELETE FROM timers WHERE id = +?');
    this.#isDue = db
      .prepare<[string, number], number>('SELECT 1 FROM timers WHERE id = +? AND due_at <= +?')
      .pluck();
    this.#due = db.prepare<[number, number], TimerRow>(
      'SELECT id, due_at, command FROM timers WHERE due_at <= +? ORDER BY due_at, id LIMIT +?',
    );
    this.#next = db.prepare<[], number | null>('SELECT min(due_at) FROM timers').pluck();
  }

  set({ id, dueAt, command }: Timer): void {
    this.#set.run(id, dueAt, JSON.stringify(command));
  }

  clear(id: string): void {
    this.#clear.run(id);
  }

  /** False when it is gone, and when it was moved to a later time: then it has not fired yet. */
  isDue(id: string, now: number): boolean {
    return this.#isDue.get(id, now) !== undefined;
  }

  due(now: number, limit: number): Timer[] {
    return this.#due.all(now, limit).map(({ id, due_at, command }) => ({
      id,
      dueAt: due_at,
      command: JSON.parse(command) as Timer['command'],
    }));
  }

  nextAt(): number | null {
    return this.#next.get() ?? null;
  }
}
