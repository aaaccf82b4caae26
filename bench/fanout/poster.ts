import { serve } from '../harness/ipc.ts';
import type { Answers } from '../harness/loops.ts';
import { openLoop, type OpenLoad } from '../harness/open-loop.ts';
import { LINE } from './line.ts';
import { markOf } from './known-frames.ts';

/** How a server's members say something. */
export type Posting = Pick<OpenLoad, 'path' | 'headers'>;

export type PosterOrder = Omit<OpenLoad, 'body'>;

/** Posts chat lines, each with the moment at which it was to leave. A process of its own, so that reading cannot delay it. */
serve<PosterOrder>((order): Promise<Answers> => openLoop({ ...order, body: line }));

function line(dueAt: number): string {
  return JSON.stringify({ msg: `${LINE} ${markOf(dueAt)}` });
}
