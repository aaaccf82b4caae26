import { expect, test } from 'vitest';
import type { Stage } from '../../server/testing/stage.ts';
import { actAs } from '../testing/acting.ts';
import type { Cli } from '../testing/cli.ts';

let stage: Stage;
let cli: Cli;
actAs('manager', (acting) => ({ stage, cli } = acting));

test('sellover review lists what buyers say, hides it with a reason, and shows it again', async () => {
  const { server, mug, buyer, api } = stage;
  const { prdtSysId } = mug.facts;
  expect((await cli.run(['review', 'list'])).stdout).toBe('No reviews\n');
  const id = String(
    await server.world.reviews(mug, buyer, { score: 4, comment: '잘 쓰고 있어요.\n좋아요.' }),
  );
  expect((await cli.run(['review', 'list'])).stdout).toMatch(
    new RegExp(`^#${id}  .*  product ${prdtSysId}  4 of 5  by 별\\*\\*\n  잘 쓰고 있어요.\n  좋아요.\n`),
  );
  expect((await cli.run(['review', 'hide', id])).code).toBe(2);
  const hidden = await cli.run(['review', 'hide', id, '--reason', '전화번호']);
  expect(hidden.stdout).toBe(`✓ Review ${id} is hidden\n`);
  const page = { prdtSysId, startIndex: 0, rowCount: 10 };
  expect((await api.done('productReviews', page)).totalCnt).toBe(0);
  expect((await cli.run(['review', 'hide', id, '--reason', '또'])).stderr).toContain('0007');
  expect((await cli.run(['review', 'list', '--hidden'])).stdout).toContain('  hidden: 전화번호\n');
  expect((await cli.run(['review', 'show', id])).stdout).toBe(`✓ Review ${id} is shown again\n`);
  expect((await cli.run(['review', 'list', '--hidden'])).stdout).toBe('No reviews\n');
});
