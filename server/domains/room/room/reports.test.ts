import { expect, test } from 'vitest';
import { CHAT_REPORTERS_MAX } from '../../../../schema/room/constants.ts';
import type { ReportReason } from '../../../../schema/room/reports.ts';
import { streamOf } from '../../../platform/log/log.ts';
import { sharedServer } from '../../../testing/shared-server.ts';
import { setStage, type Stage } from '../../../testing/stage.ts';
import type { Person } from '../../../testing/world.ts';
import { reportFold } from './reports.ts';

const server = sharedServer();

async function say({ api, broadcastSysId }: Stage, who: Person, msg: string): Promise<number> {
  return (await api.done('sendChat', { broadcastSysId, msg }, { token: who.token })).logSysId;
}

async function report({ api, broadcastSysId }: Stage, who: Person, logSysId: number, reason: ReportReason) {
  await api.done('reportChat', { broadcastSysId, logSysId, reason }, { token: who.token });
}

test('a host sees which lines are reported, by how many and why, the most reported first', async () => {
  const stage = await setStage(server);
  const { api, broadcastSysId, buyer, stranger, host, otherHost } = stage;
  const once = await say(stage, buyer, '한 번 신고된 말');
  const often = await say(stage, buyer, '자주 신고된 말');
  await say(stage, buyer, '아무도 신고하지 않은 말');
  await report(stage, stranger, once, 'spam');
  await report(stage, stranger, often, 'abuse');
  // Once a member and line.
  await report(stage, stranger, often, 'spam');
  await report(stage, otherHost, often, 'abuse');
  await report(stage, host, often, 'fraud');
  const page = (startIndex: number, rowCount: number) =>
    api.done('chatReports', { broadcastSysId, startIndex, rowCount }, { token: host.token });
  const { totalCnt, reports } = await page(0, 10);
  expect(totalCnt).toBe(2);
  expect(reports).toMatchObject([
    {
      logSysId: often,
      userId: buyer.userId,
      nick: buyer.nickName,
      msg: '자주 신고된 말',
      reportCnt: 3,
      reasons: [
        { reason: 'abuse', count: 2 },
        { reason: 'fraud', count: 1 },
      ],
    },
    { logSysId: once, reportCnt: 1, reasons: [{ reason: 'spam', count: 1 }] },
  ]);
  expect((await page(1, 1)).reports).toMatchObject([{ logSysId: once }]);
});

test('only what somebody said can be reported, and not in another broadcast', async () => {
  const stage = await setStage(server);
  const { api, broadcastSysId, buyer, stranger, host } = stage;
  const logSysId = await say(stage, buyer, '안녕');
  await api.done('setNotice', { broadcastSysId, notiContent: '알림' }, { token: host.token });
  const as = { token: stranger.token };
  const code = (input: { broadcastSysId: number; logSysId: number }) =>
    api.code('reportChat', { ...input, reason: 'other' }, as);
  expect(await code({ broadcastSysId, logSysId: logSysId + 1 })).toBe('0004');
  const { broadcastSysId: another } = await server.world.airs([]);
  expect(await code({ broadcastSysId: another, logSysId })).toBe('0004');
  const invented = { broadcastSysId, logSysId, reason: 'boring' as ReportReason };
  expect(await api.code('reportChat', invented, as)).toBe('0005');
});

test(`one line is counted up to ${CHAT_REPORTERS_MAX} reports`, async () => {
  const stage = await setStage(server);
  const { api, broadcastSysId, buyer, host } = stage;
  const logSysId = await say(stage, buyer, '모두가 싫어하는 말');
  const ref = streamOf(reportFold, `${broadcastSysId}_${logSysId}`);
  const reported = { type: 'ChatReported', data: { broadcastSysId, logSysId, reason: 'abuse' } } as const;
  const decide = () => ({ events: [{ ref, events: [reported] }], reply: null });
  const crowd = Array.from({ length: CHAT_REPORTERS_MAX - 1 }, (_, i) => 1_000_000 + i);
  await Promise.all(
    crowd.map((actorId) =>
      server.sellover.log.execute({ actorId, commandId: `${actorId}`, streams: [ref], decide }),
    ),
  );
  for (const who of [stage.stranger, stage.otherHost]) await report(stage, who, logSysId, 'abuse');
  const input = { broadcastSysId, startIndex: 0, rowCount: 1 };
  const { reports } = await api.done('chatReports', input, { token: host.token });
  expect(reports[0]).toMatchObject({ reportCnt: CHAT_REPORTERS_MAX });
});
