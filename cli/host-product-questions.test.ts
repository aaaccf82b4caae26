import { expect, test } from 'vitest';
import { FIXTURE_PASSWORD } from '../fixtures/people.ts';
import { Api } from '../server/testing/api.ts';
import { logIn } from '../server/testing/stage.ts';
import { Cli } from './testing/cli.ts';
import { DemoServer } from './testing/demo-server.ts';

const as = (user: string) => ({ env: { SELLOVER_USER: user, SELLOVER_PASSWORD: FIXTURE_PASSWORD } });

test('a host sees what is asked of the seller’s products, answers it, and no one else does', async () => {
  const server = await DemoServer.start();
  const cli = new Cli({ SELLOVER_URL: server.url });
  const api = new Api(server.url);
  const host = (user: string, ...args: string[]) => cli.run(['host', ...args], as(user));
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
  api.close();
  cli.remove();
  await server.stop();
}, 120_000);
