import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE_PASSWORD } from '../../../fixtures/people.ts';
import { Api } from '../../../server/testing/api.ts';
import { logIn } from '../../../server/testing/stage.ts';
import { Cli } from '../../testing/cli.ts';
import { Demo } from '../../testing/demo.ts';

let server: Demo;
let cli: Cli;
beforeAll(async () => {
  server = await Demo.open();
  cli = new Cli({ SELLOVER_URL: server.url });
});
afterAll(async () => {
  cli.remove();
  await server.close();
});

const as = (user: string) => ({ env: { SELLOVER_USER: user, SELLOVER_PASSWORD: FIXTURE_PASSWORD } });
const host = (...args: string[]) => cli.json<Record<string, unknown>>(['host', ...args], as('host01'));
const saying = (user: string, msg: string) => cli.run(['host', 'say', msg, '--broadcast', '1'], as(user));

describe('a host', () => {
  test('mutes, removes and bans by id, sees who is listed, and lifts it', async () => {
    await host('mute', 'viewer01');
    expect((await saying('viewer01', '안녕')).stderr).toContain('1005');
    await host('remove', 'viewer02');
    expect((await saying('viewer02', '안녕')).stderr).toContain('1004');
    await host('ban', 'viewer03');
    expect((await saying('viewer03', '안녕')).stderr).toContain('1003');
    const listed = await host('blacklist');
    expect(listed['totalCnt']).toBe(3);
    expect((listed['members'] as { userId: string }[]).map(({ userId }) => userId).toSorted()).toEqual([
      'viewer01',
      'viewer02',
      'viewer03',
    ]);
    const { stdout } = await cli.run(['host', 'blacklist'], as('host01'));
    expect(stdout).toMatch(/viewer03\s.*banned/);
    for (const member of ['viewer01', 'viewer02', 'viewer03']) await host('unban', member);
    expect((await host('blacklist'))['members']).toEqual([]);
    expect((await saying('viewer01', '다시 왔어요')).code).toBe(0);
  });

  test('gives a reason, which the member reads', async () => {
    expect(await host('mute', 'viewer04', '--reason', 'spam')).toMatchObject({
      blackType: 0,
      reasonTypeCode: 4,
    });
    const api = new Api(server.url);
    const { userSysId: uid, accessToken: token } = await logIn(api, 'viewer04', FIXTURE_PASSWORD);
    const { sanctions } = await api.done('sanctions', { uid }, { token });
    expect(sanctions).toMatchObject([{ blackType: 0, reasonTypeCode: 4 }]);
    api.close();
    await host('unban', 'viewer04');
    expect(await host('mute', 'viewer04', '--reason', '2')).toMatchObject({ reasonTypeCode: 2 });
    await host('unban', 'viewer04');
    expect((await cli.run(['host', 'mute', 'viewer04', '--reason', '7'], as('host01'))).stderr).toContain(
      'advertisement, obscenity',
    );
  });

  test('is told of an id that is none, and of people who are not theirs to judge', async () => {
    const none = await cli.run(['host', 'mute', 'nobody99'], as('host01'));
    expect(none).toMatchObject({ code: 1 });
    expect(none.stderr).toContain('There is no member nobody99');
    const themself = await cli.run(['host', 'mute', 'host01'], as('host01'));
    expect(themself.stderr).toContain('9001');
    expect(themself.stderr).toContain('Hosts of this broadcast and managers cannot be muted');
    expect((await cli.run(['host', 'ban', 'viewer01', '-b', '1'], as('host03'))).stderr).toContain('9001');
  });

  test.each([
    [['host', 'answer', '5', '네'], 'host01', ['0004', 'No such question']],
    [['host', 'ban', 'viewer01', '-b', '1'], 'host03', ['9001', 'Only the host of this broadcast’s seller']],
    [['purge'], 'host01', ['9001', 'Only managers may do that']],
    [
      ['host', 'coupon', '삼백', '--percent', '300', '--qty', '5'],
      'host01',
      ['discountPolicyFigures must be at most 100', 'is what --amount or --percent gives'],
    ],
  ])('reads why %j was refused to %s', async (args, user, said) => {
    const { code, stderr } = await cli.run(args, as(user));
    expect(code).toBe(1);
    for (const text of said) expect(stderr).toContain(text);
  });

  test('slows the chat down and freezes it', async () => {
    expect(await host('slow', '30')).toEqual({ broadcastSysId: 1, slowSeconds: 30 });
    expect((await saying('viewer04', '한 줄')).code).toBe(0);
    const fast = await saying('viewer04', '두 줄');
    expect(fast.stderr).toContain('4291');
    await host('slow', '0');
    await host('freeze');
    expect((await saying('viewer05', '얼었나요')).stderr).toContain('4292');
    await host('unfreeze');
    expect((await saying('viewer05', '녹았네요')).code).toBe(0);
    expect((await cli.run(['host', 'slow', '301'], as('host01'))).code).toBe(1);
  });

  test('blocks words, besides those that are, and takes them back', async () => {
    await host('words', '바보');
    expect(await host('words', 'ass')).toMatchObject({ words: ['바보', 'ass'] });
    expect((await saying('viewer05', '바1보')).stderr).toContain('4293');
    expect((await saying('viewer05', 'class')).code).toBe(0);
    expect(await host('words', '--remove', '바보')).toMatchObject({ words: ['ass'] });
    expect(await host('words')).toMatchObject({ words: ['ass'] });
    const short = await cli.run(['host', 'words', '바'], as('host01'));
    expect(short).toMatchObject({ code: 2 });
    expect(short.stderr).toContain('too short');
    expect(await host('words', '--clear')).toMatchObject({ words: [] });
    expect((await cli.run(['host', 'words', '--remove'], as('host01'))).code).toBe(2);
  });

  test('sees that nothing is reported', async () => {
    expect(await host('reports')).toMatchObject({ totalCnt: 0, reports: [] });
  });
});
