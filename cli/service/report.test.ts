import { expect, test } from 'vitest';
import type { Stage } from '../../server/testing/stage.ts';
import { actAs } from '../testing/acting.ts';
import type { Cli } from '../testing/cli.ts';

let stage: Stage;
let cli: Cli;
actAs('manager', (acting) => ({ stage, cli } = acting));

test('sellover report shows what members report, and closes it', async () => {
  const { api, broadcastSysId, buyer, stranger } = stage;
  expect((await cli.run(['report', 'list'])).stdout).toBe('No reports\n');
  const said = await api.done(
    'sendChat',
    { broadcastSysId, msg: '여기서 사세요' },
    { token: stranger.token },
  );
  const about = {
    targetType: 'chat',
    targetSysId: said.logSysId,
    broadcastSysId,
    reasonTypeCode: 1,
  } as const;
  const reported = { uid: buyer.userSysId, ...about, content: '계속\n올려요' };
  const { reportSysId } = await api.done('report', reported, { token: buyer.token });
  const { stdout } = await cli.run(['report', 'list']);
  expect(stdout).toMatch(new RegExp(`^#${reportSysId}  .*  received  advertisement\n`));
  expect(stdout).toContain(
    `  ${buyer.userId} reports ${stranger.userId}: chat ${said.logSysId} in broadcast ${broadcastSysId}\n` +
      '  “여기서 사세요”\n  계속\n  올려요\n',
  );
  const closed = await cli.run(['report', 'close', String(reportSysId), '--dismiss']);
  expect(closed.stdout).toBe(`✓ Report ${reportSysId} is dismissed\n`);
  expect((await cli.run(['report', 'list'])).stdout).toBe('No reports\n');
  expect(await cli.json(['report', 'list', '--all'])).toMatchObject({ reports: [{ stateCode: 3 }] });
});
