import { seeded } from '../../../schema/seeded.ts';
import { Heard } from '../../testing/rtmp.ts';
import { RtmpProblem, RtmpRefused } from './problem.ts';
import { HANDSHAKE, Session, type Publication } from './session.ts';

interface Mutations {
  readonly times: number;
  readonly seed: number;
  readonly publication?: () => Publication;
}

/** The handshake may say anything. */
const FROM = 1 + 2 * HANDSHAKE;

/**
 * Changes a few bytes of a recorded session in as many ways, and sends each in portions. Returns what was thrown besides
 * problems of the sender, and how many sessions had one.
 */
export async function mutated(recorded: Buffer, { times, seed, publication = () => new Heard() }: Mutations) {
  const random = seeded(seed);
  const below = (max: number) => Math.floor(random() * max);
  // The commands, and the first frames.
  const head = recorded.subarray(0, Math.min(recorded.length, FROM + 6000));
  const surprises: unknown[] = [];
  let problems = 0;
  for (let time = 0; time < times; time++) {
    const bytes = Buffer.from(head);
    for (let change = 1 + below(4); change > 0; change--) {
      // Commands stand first, and are most of the rules.
      const at = FROM + below(random() < 0.5 ? 800 : bytes.length - FROM);
      bytes[at] = random() < 0.3 ? [0, 0xff, 0x80, 0x7f][below(4)]! : below(256);
    }
    const session = new Session({ write: () => {}, publish: () => Promise.resolve(publication()) });
    try {
      for (let at = 0; at < bytes.length;) {
        const part = 1 + below(3000);
        await session.receive(bytes.subarray(at, at + part));
        at += part;
      }
    } catch (error) {
      if (error instanceof RtmpProblem || error instanceof RtmpRefused) problems += 1;
      else surprises.push(error);
    }
    await session.end();
  }
  return { surprises, problems };
}
