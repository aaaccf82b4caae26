import { monotonicMs } from '../harness/clock.ts';
import { serve } from '../harness/ipc.ts';
import type { Answers } from '../harness/loops.ts';
import { paced, type PacedLoad } from '../harness/paced.ts';
import { LINE } from './line.ts';
import { markOf } from './known-frames.ts';

/** How a server's members say something. */
export type Posting = Pick<PacedLoad, 'path' | 'headers'>;

export type PosterOrder = Omit<PacedLoad, 'body' | 'times'>;

/** Posts chat lines, each with the moment it leaves. A process of its own, so that reading cannot delay it. */
serve<PosterOrder>((order): Promise<Answers> => paced({ ...order, body: line }));

function line(): string {
  return JSON.stringify({ msg: `${LINE} ${markOf(monotonicMs())}` });
}
