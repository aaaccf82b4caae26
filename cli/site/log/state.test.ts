import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folds } from '../../../server/domains.ts';
import { roomStream } from '../../../server/domains/room/room/decider.ts';
import { evolve } from '../../../server/platform/log/log.ts';
import { Cli } from '../../testing/cli.ts';
import { FilledLog } from '../../testing/filled-log.ts';

const ROOM = roomStream({ broadcastSysId: 1, broadcastScheduleSysId: 11 });
let filled: FilledLog;
let cli: Cli;
beforeAll(async () => {
  filled = await FilledLog.make();
  cli = new Cli({ DATA_DIR: filled.dataDir });
});
afterAll(async () => {
  await filled.remove();
  cli.remove();
});

describe('db state', () => {
  test('is what the server decides by', async () => {
    const { state, version } = await filled.log.state(ROOM);
    expect(await cli.json(['db', 'state', ROOM.stream])).toMatchObject({
      stream: ROOM.stream,
      version,
      state: JSON.parse(JSON.stringify(state)) as object,
    });
  });

  test('at a moment is what the events up to it fold to', async () => {
    const events = await filled.log.read({ stream: ROOM.stream, limit: 1000 });
    const { fold } = ROOM;
    for (const until of [events[0]!, events[Math.floor(events.length / 2)]!]) {
      const upTo = events.filter(({ recordedAt }) => recordedAt <= until.recordedAt);
      const at = new Date(until.recordedAt).toISOString();
      expect(await cli.json(['db', 'state', ROOM.stream, '--at', at])).toMatchObject({
        version: upTo.at(-1)!.version,
        at,
        state: upTo.reduce((state, event) => evolve(fold, state, event as never), fold.initial),
      });
    }
  });

  test('passes over what cannot be read or folded any more, and says so', async () => {
    const events = await filled.log.read({ stream: ROOM.stream, limit: 1000 });
    const first = (type: string) => events.find((event) => event.type === type)!.version;
    const spoil = (version: number, data: string) =>
      `UPDATE events SET data = '${data}' WHERE stream = '${ROOM.stream}' AND version = ${version};`;
    const spoilt = [first('NoticeSet'), first('ProductsChanged')] as const;
    const dir = filled.tampered('state', spoil(spoilt[0], 'no JSON') + spoil(spoilt[1], '{"products":1}'));
    const { code, stdout, stderr } = await cli.run(['db', 'state', ROOM.stream, '--data-dir', dir]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('2 of its events cannot be read')]);
    const { fold } = ROOM;
    const state = events
      .filter(({ version }) => !spoilt.includes(version))
      .reduce((before, event) => evolve(fold, before, event as never), fold.initial);
    expect(JSON.parse(stdout.slice(stdout.indexOf('{')))).toEqual(JSON.parse(JSON.stringify(state)));
  });

  test('says what there is none of', async () => {
    const none = await cli.run(['db', 'state', 'rooms-1']);
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining('There are no streams such as rooms-1'),
    ]);
    for (const { category } of folds) expect(none.stderr).toContain(category);
    const early = await cli.run(['db', 'state', ROOM.stream, '--at', '2001-01-01']);
    expect([early.code, early.stderr]).toEqual([
      2,
      expect.stringContaining(`${ROOM.stream} has no events by then`),
    ]);
  });
});
