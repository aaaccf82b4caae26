import type { RoomEvent } from '../../../../schema/room/room.ts';
import { newest } from '../../../platform/newest.ts';
import type { EventLog, RecordedEvent } from '../../../platform/log/log.ts';
import type { RoomIds } from '../../room/broadcast/decider.ts';
import { countsStream, type CountsEvent } from '../../room/room/offers.ts';
import { roomStream } from '../../room/room/decider.ts';
import { minuteOf } from './views.ts';

const PAGE = 1000;
/** Broadcasts whose minutes are remembered. */
const KEPT = 100;

export interface Attended {
  readonly joinCnt: number;
  readonly chatCnt: number;
}

interface Seen {
  readonly minutes: Map<number, Attended>;
  /** Up to which version each stream is in it. */
  readonly versions: Map<string, number>;
  /** The last read, which the next one waits for. */
  reading: Promise<void>;
}

/**
 * Who came to a broadcast and how much was said, by minute. It reads the streams itself and only what is new: a row for each
 * line of the chat would make the chat pay for it.
 */
export class Attendance {
  readonly #log: Pick<EventLog, 'read'>;
  readonly #seen = newest<number, Seen>(KEPT);

  constructor(log: Pick<EventLog, 'read'>) {
    this.#log = log;
  }

  /** By the beginning of the minute, in milliseconds since 1970. */
  async of(room: RoomIds): Promise<ReadonlyMap<number, Attended>> {
    const seen = this.#seen.get(room.broadcastSysId) ?? {
      minutes: new Map(),
      versions: new Map(),
      reading: Promise.resolve(),
    };
    this.#seen.set(room.broadcastSysId, seen);
    const before = seen.reading;
    // One that fails is tried again by the next who asks.
    const read = before.catch(() => undefined).then(() => this.#read(seen, room));
    seen.reading = read;
    await read;
    return seen.minutes;
  }

  async #read(seen: Seen, room: RoomIds): Promise<void> {
    for (const { stream } of [roomStream(room), countsStream(room)]) await this.#catchUp(seen, stream);
  }

  async #catchUp({ minutes, versions }: Seen, stream: string): Promise<void> {
    for (;;) {
      const afterVersion = versions.get(stream) ?? 0;
      const events = await this.#log.read({ stream, afterVersion, limit: PAGE });
      for (const event of events) {
        const minute = minuteOf(event.recordedAt);
        const { joinCnt, chatCnt } = minutes.get(minute) ?? { joinCnt: 0, chatCnt: 0 };
        const more = moreOf(event);
        if (more.joinCnt + more.chatCnt > 0)
          minutes.set(minute, { joinCnt: joinCnt + more.joinCnt, chatCnt: chatCnt + more.chatCnt });
        versions.set(stream, event.version);
      }
      if (events.length < PAGE) return;
    }
  }
}

function moreOf({ type, data, damaged }: RecordedEvent): Attended {
  if (damaged) return { joinCnt: 0, chatCnt: 0 };
  if (type === ('CountsAdded' satisfies CountsEvent['type']))
    return { joinCnt: (data as CountsEvent['data']).viewCnt, chatCnt: 0 };
  return { joinCnt: 0, chatCnt: type === ('ChatSent' satisfies RoomEvent['type']) ? 1 : 0 };
}
