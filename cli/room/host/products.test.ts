import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXTURE_PASSWORD } from '../../../fixtures/people.ts';
import { Api } from '../../../server/testing/api.ts';
import { logIn } from '../../../server/testing/stage.ts';
import { Cli } from '../../testing/cli.ts';
import { Demo } from '../../testing/demo.ts';

const as = (user: string) => ({ env: { SELLOVER_USER: user, SELLOVER_PASSWORD: FIXTURE_PASSWORD } });

let server: Demo;
let cli: Cli;
let api: Api;
const host = (user: string, ...args: string[]) => cli.run(['host', ...args], as(user));

beforeAll(async () => {
  server = await Demo.open();
  cli = new Cli({ SELLOVER_URL: server.url });
  api = new Api(server.url);
});
afterAll(async () => {
  api.close();
  cli.remove();
  await server.close();
});

test('a host sees what is asked of the seller’s products, answers it, and no one else does', async () => {
  expect((await host('host01', 'product-questions')).stdout).toContain('No question about a product is open');
  const { accessToken: token } = await logIn(api, 'viewer01', FIXTURE_PASSWORD);
  const asked = { prdtSysId: 3, questionTypeCode: 1, content: '향이 있나요?', isSecret: 1 } as const;
  const { prdtQuestionSysId } = await api.done('askOfProduct', asked, { token });
  expect((await host('host01', 'product-questions')).stdout).toMatch(
    new RegExp(`${prdtQuestionSysId} .* KST +3 .*향이 있나요\\? \\(secret\\)`),
  );
  expect((await host('host02', 'product-questions')).stdout).not.toContain('향이');
  const id = String(prdtQuestionSysId);
  expect((await host('host02', 'answer-product', id, '네')).stderr).toContain('9001');
  expect((await host('host01', 'answer-product', id, '무향이에요')).stdout).toContain('무향이에요');
  expect((await host('host01', 'answer-product', id, '무향이에요')).stderr).toContain('0007');
  const page = { prdtSysId: 3, startIndex: 0, rowCount: 1 };
  const { questions } = await api.done('productQuestions', page, { token });
  expect(questions).toMatchObject([{ stateCode: 2, answer: '무향이에요' }]);
});

test('a host reads what is said of a product, and answers it once', async () => {
  const said = (await host('host01', 'reviews', '3')).stdout;
  expect(said).toMatch(/302 .* \d\d:\d\d:\d\d KST .* 4 .*흡수가 빨라서 좋아요/);
  const id = /(?<!\d)(\d+) [^\n]*흡수가 빨라서/.exec(said)![1]!;
  expect((await host('host02', 'answer-review', id, '네')).stderr).toContain('9001');
  const answer = '스포이트를 바꿔서 보내 드릴게요';
  expect((await host('host01', 'answer-review', id, answer)).stdout).toContain(answer);
  expect((await host('host01', 'answer-review', id, answer)).stderr).toContain('0007');
  const { reviews } = await api.done('productReviews', { prdtSysId: 3, startIndex: 0, rowCount: 3 });
  expect(reviews.find(({ prdtReviewSysId }) => prdtReviewSysId === Number(id))).toMatchObject({ answer });
  expect((await host('host01', 'reviews', '3')).stdout).toContain(answer);
  expect((await host('host01', 'reviews', '2')).stdout).toContain('Nobody has said anything');
});
