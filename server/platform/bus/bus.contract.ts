import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Announcement, Bus, BusMessage, ToldCounts } from './bus.ts';
import { NotARoomName } from './subjects.ts';

/** Two ends of one bus; an implementation that lives in one process hands out the same object twice. */
export interface BusEnds {
  readonly here: Bus;
  readonly there: Bus;
  close(): Promise<void>;
}

function text(n: number): BusMessage {
  return { kind: 'messages', messages: [{ seq: n, event: 'chatMessage', data: { room: '10_77', n } }] };
}

function count(n: number): ToldCounts {
  return {
    kind: 'counted',
    processId: 'p1',
    limit: 'chat',
    counts: [
      [7, n],
      ['좋아요', 1],
    ],
  };
}

/** Gathers what arrives, so that a test can wait for a number of messages instead of a time. */
export class Heard<Message = BusMessage> {
  readonly messages: Message[] = [];
  #wake = () => {};
  readonly listen = (message: Message): void => {
    this.messages.push(message);
    this.#wake();
  };
  async until(count: number): Promise<Message[]> {
    while (this.messages.length < count) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.messages;
  }
}

export function busContract(name: string, open: () => Promise<BusEnds>): void {
  describe(`${name}: the promises of the bus`, () => {
    let ends: BusEnds;
    beforeEach(async () => {
      ends = await open();
    });
    afterEach(() => ends.close());

    test('a message reaches the subscribers of its room here and there, and nobody else', async () => {
      const [here, there, elsewhere] = [new Heard(), new Heard(), new Heard()];
      await ends.here.subscribe('10_77', here.listen);
      await ends.there.subscribe('10_77', there.listen);
      await ends.there.subscribe('10_78', elsewhere.listen);
      ends.here.publish('10_77', text(1));
      ends.here.publish('10_78', text(2));
      expect(await here.until(1)).toEqual([text(1)]);
      expect(await there.until(1)).toEqual([text(1)]);
      expect(await elsewhere.until(1)).toEqual([text(2)]);
      expect(there.messages).toHaveLength(1);
    });

    test('messages of one publisher keep their order', async () => {
      const heard = new Heard();
      await ends.there.subscribe('10_77', heard.listen);
      const sent = Array.from({ length: 2000 }, (_, n) => text(n + 1));
      for (const message of sent) ends.here.publish('10_77', message);
      expect(await heard.until(sent.length)).toEqual(sent);
    });

    test('all kinds of message pass unchanged', async () => {
      const heard = new Heard();
      await ends.there.subscribe('10_77', heard.listen);
      const sent: BusMessage[] = [
        { kind: 'presence', processId: 'p1', joinCnt: 12 },
        { kind: 'sums', likeCnt: 3, viewCnt: 4 },
        {
          kind: 'messages',
          messages: [{ seq: null, event: 'like', data: { text: '좋아요 ❤' }, hostData: { userId: 'whole' } }],
        },
      ];
      for (const message of sent) ends.here.publish('10_77', message);
      expect(await heard.until(sent.length)).toEqual(sent);
    });

    test('an ended subscription hears no more, while others of the same room still do', async () => {
      const [ended, kept] = [new Heard(), new Heard()];
      const end = await ends.there.subscribe('10_77', ended.listen);
      await ends.there.subscribe('10_77', kept.listen);
      end();
      ends.here.publish('10_77', text(1));
      await kept.until(1);
      expect(ended.messages).toEqual([]);
    });

    test('the last one lets go and a later one subscribes again', async () => {
      const end = await ends.there.subscribe('10_77', () => {});
      end();
      const heard = new Heard();
      await ends.there.subscribe('10_77', heard.listen);
      ends.here.publish('10_77', text(1));
      expect(await heard.until(1)).toEqual([text(1)]);
    });

    test('a listener that throws harms neither the publisher nor its neighbours', async () => {
      const heard = new Heard();
      await ends.there.subscribe('10_77', () => {
        throw new Error('listener');
      });
      await ends.there.subscribe('10_77', heard.listen);
      ends.here.publish('10_77', text(1));
      ends.here.publish('10_77', text(2));
      expect(await heard.until(2)).toHaveLength(2);
    });

    test('more than a network message may hold is carried in parts', async () => {
      const heard = new Heard();
      await ends.there.subscribe('10_77', heard.listen);
      const data = { msg: 'x'.repeat(20_000) };
      const messages = Array.from({ length: 200 }, (_, n) => ({ seq: n + 1, event: 'chatMessage', data }));
      ends.here.publish('10_77', { kind: 'messages', messages });
      let received = 0;
      for (let part = 1; received < messages.length; part++) {
        const message = (await heard.until(part))[part - 1];
        if (message?.kind === 'messages') received += message.messages.length;
      }
      expect(received).toBe(messages.length);
    });

    describe('what belongs to no room', () => {
      test('reaches everyone here and there, unchanged and in order, and no room', async () => {
        const [here, there] = [new Heard<Announcement>(), new Heard<Announcement>()];
        const inRoom = new Heard();
        await ends.here.onAnnouncement(here.listen);
        await ends.there.onAnnouncement(there.listen);
        await ends.there.subscribe('10_77', inRoom.listen);
        const sent = Array.from({ length: 500 }, (_, n) => count(n + 1));
        for (const message of sent) ends.here.announce(message);
        ends.here.publish('10_77', text(1));
        expect(await here.until(sent.length)).toEqual(sent);
        expect(await there.until(sent.length)).toEqual(sent);
        expect(await inRoom.until(1)).toEqual([text(1)]);
        expect(there.messages).toHaveLength(sent.length);
      });

      test('an end is for one listener, and others still hear', async () => {
        const [ended, kept] = [new Heard<Announcement>(), new Heard<Announcement>()];
        const end = await ends.there.onAnnouncement(ended.listen);
        await ends.there.onAnnouncement(kept.listen);
        end();
        ends.here.announce(count(1));
        await kept.until(1);
        expect(ended.messages).toEqual([]);
      });

      test('a listener that throws harms neither who tells nor its neighbours', async () => {
        const heard = new Heard<Announcement>();
        await ends.there.onAnnouncement(() => {
          throw new Error('listener');
        });
        await ends.there.onAnnouncement(heard.listen);
        ends.here.announce(count(1));
        ends.here.announce(count(2));
        expect(await heard.until(2)).toHaveLength(2);
      });

      test('more than a network message may hold is carried in parts', async () => {
        const heard = new Heard<Announcement>();
        await ends.there.onAnnouncement(heard.listen);
        const counts = Array.from({ length: 200_000 }, (_, n) => [n, 1] as const);
        ends.here.announce({ ...count(1), counts });
        let received: ToldCounts['counts'] = [];
        for (let part = 1; received.length < counts.length; part++) {
          const message = (await heard.until(part))[part - 1];
          if (message?.kind === 'counted') received = received.concat(message.counts);
        }
        expect(received).toEqual(counts);
      });
    });

    test.each(['*', '>', '10_77.>', '', '10_77 x', 'a_b', '0_1'])('%j is no room', async (room) => {
      await expect((async () => ends.here.subscribe(room, () => {}))()).rejects.toThrow(NotARoomName);
      const heard = new Heard();
      await ends.there.subscribe('10_77', heard.listen);
      ends.here.publish(room, text(1));
      ends.here.publish('10_77', text(2));
      expect(await heard.until(1)).toEqual([text(2)]);
    });
  });
}
