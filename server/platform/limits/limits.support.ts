import { onTestFinished, vi } from 'vitest';
import type { ToldCounts, Bus } from '../bus/bus.ts';
import { MemoryBus } from '../bus/memory.ts';
import { MovedClock } from '../clock.ts';
import { Limits } from './limits.ts';
import { Telling, TOLD_EVERY } from './telling.ts';

const SECRET = 's'.repeat(32);

/** Processes on one bus, which can be away, and with one clock. */
export class FakeProcesses {
  readonly clock = new MovedClock(0);
  readonly told: ToldCounts[] = [];
  readonly bus: Bus & { connected: boolean };

  constructor() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const memory = new MemoryBus((error) => {
      throw error;
    });
    this.bus = Object.assign(memory, { connected: true });
    void this.bus.onAnnouncement((message) => {
      if (message.kind === 'counted') this.told.push(message);
    });
  }

  async start(secret = SECRET): Promise<{ readonly limits: Limits; readonly telling: Telling }> {
    const telling = await Telling.open(this.bus, secret);
    onTestFinished(() => telling.close());
    return { limits: new Limits(this.clock, telling), telling };
  }

  /** Resolves when every process has the counts so far. No time passes for buckets. */
  async tell(): Promise<void> {
    await vi.advanceTimersByTimeAsync(TOLD_EVERY);
  }

  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= TOLD_EVERY) {
      const step = Math.min(left, TOLD_EVERY);
      this.clock.advance(step);
      await vi.advanceTimersByTimeAsync(step);
    }
  }
}
