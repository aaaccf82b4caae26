import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAY_METHOD } from '../../schema/buying/constants.ts';
import { quoteFor } from '../../server/domains/orders/order/examples.support.ts';
import { paidLine } from '../../server/testing/fulfilling.ts';
import { orderFor, type Stage } from '../../server/testing/stage.ts';
import { Problems } from '../problems.ts';
import { actAs } from '../testing/acting.ts';
import type { Cli } from '../testing/cli.ts';
import { readFaq, readNotice, templateOf } from './read.ts';

const FAQ = `---
lang: ko
---

# 배송

## 언제 와요? {#when}

2~5일 안에 와요.

\`\`\`
# 여기는 제목이 아니에요
\`\`\`

## 제주도 되나요?

네.

# return/Exchange / cancel / refund

## 반품은요?
7일 안에 하세요.
`;

function problemsOf(read: (problems: Problems) => unknown): string {
  const problems = new Problems('hint');
  read(problems);
  try {
    problems.finish();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('a FAQ file', () => {
  test('has categories by name or code, and questions with ids of their own or by their place', () => {
    const problems = new Problems('hint');
    const { lang, faqs } = readFaq('faq.md', FAQ, problems);
    problems.finish();
    expect(lang).toBe('ko');
    expect(faqs).toEqual([
      {
        faqId: 'when',
        categoryCode: 3,
        question: '언제 와요?',
        answer: '2~5일 안에 와요.\n\n```\n# 여기는 제목이 아니에요\n```',
      },
      { faqId: '3-2', categoryCode: 3, question: '제주도 되나요?', answer: '네.' },
      { faqId: '5-1', categoryCode: 5, question: '반품은요?', answer: '7일 안에 하세요.' },
    ]);
    expect(readFaq('faq.md', '# 9\n## 물음\n답', problems).faqs).toMatchObject([{ categoryCode: 9 }]);
  });

  test.each([
    ['# 우주\n## 물음\n답', 'faq.md:1:1: 우주 is no category'],
    ['## 물음\n답', 'faq.md:1:1: a # category must stand before it'],
    ['# 3\n답', 'faq.md:2:1: a ## question must stand before it'],
    ['# 3\n## 물음\n', 'faq.md:2:1: “물음” has no answer'],
    ['# 3\n## 하나 {#a}\n답\n## 둘 {#a}\n답', 'faq.md:4:1: a is the id of the question in line 2'],
    ['# 3\n## 하나 {#A_1}\n답', 'faq.md:2:1: {#A_1} must have small letters'],
    ['---\nlang: fr\n---\n# 3', 'faq.md:2:7: lang must be ko or en'],
    ['---\nlang: ko\n# 3', 'faq.md:1:1: what begins with --- must end with it'],
  ])('with a mistake is told where it is: %j', (text, told) => {
    expect(problemsOf((problems) => readFaq('faq.md', text, problems))).toContain(told);
  });
});

describe('a notice file', () => {
  test('has its facts at the top, and the file’s name as its id', () => {
    const problems = new Problems('hint');
    const text = '---\nlang: en\ntitle: We are open\ndate: 2026-11-20\npinned: true\n---\n\nHello.\n';
    expect(readNotice('notices/Opening.en.md', text, problems)).toEqual({
      noticeId: 'opening',
      lang: 'en',
      title: 'We are open',
      content: 'Hello.',
      date: '2026-11-20',
      isPinned: 1,
    });
    problems.finish();
  });

  test.each([
    ['반가워요.', 'a.md:1:1: it needs a title'],
    ['---\ntitle: 가\ndate: 2026-02-30\n---\n나', 'a.md:3:7: date must be a day such as 2026-11-20'],
    ['---\ntitle: 가\ndate: 2026-02-20\npinned: maybe\n---\n나', 'a.md:4:9: pinned must be true or false'],
    ['---\ntitle: 가\ndate: 2026-02-20\npined: true\n---\n나', 'a.md:4:1: the head has no pined'],
    ['---\ntitle: 가\ndate: 2026-02-20\n---\n', 'a.md:5:1: it says nothing'],
  ])('with a mistake is told where it is: %j', (text, told) => {
    expect(problemsOf((problems) => readNotice('a.md', text, problems))).toContain(told);
  });
});

test('a template is a whole file, or what stands under its name', () => {
  const text = '## late\n늦어서 죄송해요.\n\n내일 와요.\n\n## broken\n새로 보내 드릴게요.\n';
  expect(templateOf(text, 'late')).toBe('늦어서 죄송해요.\n\n내일 와요.');
  expect(templateOf(text, 'broken')).toBe('새로 보내 드릴게요.');
  expect(templateOf(text, 'other')).toBeUndefined();
  expect(templateOf(' 네.\n', undefined)).toBe('네.');
});

describe('sellover', () => {
  let stage: Stage;
  let cli: Cli;
  actAs('manager', (acting) => ({ stage, cli } = acting));

  function file(name: string, text: string): string {
    const path = join(cli.configHome, name);
    writeFileSync(path, text);
    return path;
  }

  test('inquiry lists, shows and answers what members ask', async () => {
    const { api, buyer } = stage;
    expect((await cli.run(['inquiry', 'list'])).stdout).toBe('No inquiries\n');
    const asked = { uid: buyer.userSysId, typeCode: 1, content: '로그인이\n안 돼요' } as const;
    const { questionSysId } = await api.done('askInquiry', asked, { token: buyer.token });
    const { stdout } = await cli.run(['inquiry', 'list']);
    expect(stdout).toMatch(new RegExp(`^#${questionSysId}  .*  waiting  sign-up and login\n`));
    expect(stdout).toContain('  로그인이\n  안 돼요\n');
    const answer = ['inquiry', 'answer', String(questionSysId)];
    expect((await cli.run(answer)).code).toBe(2);
    const template = file('answers.md', '## again\n다시 해 보세요.\n');
    const unknown = await cli.run([...answer, '--template', `${template}#other`]);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('no answer called other')]);
    expect((await cli.run([...answer, '--template', `${template}#again`])).stdout).toBe(
      `✓ Inquiry ${questionSysId} is answered\n`,
    );
    expect((await cli.run([...answer, '--text', '또'])).code).toBe(1);
    expect((await cli.run(['inquiry', 'list'])).stdout).toBe('No inquiries\n');
    expect(await cli.json(['inquiry', 'show', String(questionSysId)])).toMatchObject({
      statusCode: 2,
      answer: { text: '다시 해 보세요.' },
    });
  });

  test('faq applies a file, again without a change, and only says so in a dry run', async () => {
    const path = file('faq.md', FAQ);
    expect((await cli.run(['faq', 'apply', path, '--dry-run'])).stdout).toBe(
      'Would be: 3 added, 0 changed, 0 removed, 0 unchanged\n',
    );
    expect((await cli.run(['faq', 'list'])).stdout).toBe('No questions\n');
    expect((await cli.run(['faq', 'apply', path])).stdout).toContain('✓ 3 added');
    expect(await cli.json(['faq', 'apply', path])).toEqual({
      lang: 'ko',
      added: 0,
      changed: 0,
      removed: 0,
      unchanged: 3,
    });
    expect((await cli.run(['faq', 'list'])).stdout).toContain(
      '배송\n  when  언제 와요?\n  3-2  제주도 되나요?\n',
    );
    const bad = await cli.run(['faq', 'apply', file('bad.md', '# 우주\n')]);
    expect([bad.code, bad.stderr]).toEqual([2, expect.stringContaining('bad.md:1:1: 우주 is no category')]);
  });

  test('notice applies files of both languages as one notice, and takes it down', async () => {
    const head = (title: string, more = '') =>
      `---\ntitle: ${title}\ndate: 2020-01-02\npinned: true\n${more}---\n`;
    const files = [
      file('opening.ko.md', `${head('문을 열었어요')}반가워요.`),
      file('opening.en.md', `${head('We are open', 'lang: en\n')}Hello.`),
    ];
    expect((await cli.run(['notice', 'apply', ...files])).stdout).toBe(
      '✓ opening (ko) added\n✓ opening (en) added\n',
    );
    expect((await cli.run(['notice', 'apply', files[0]!])).stdout).toBe('✓ opening (ko) unchanged\n');
    const { notices } = await cli.json<{ notices: { noticeSysId: number }[] }>(['notice', 'list']);
    expect(notices).toMatchObject([{ title: '문을 열었어요', isPinned: 1 }]);
    expect((await cli.run(['notice', 'list', '--lang', 'en'])).stdout).toMatch(
      /^#\d+  2020-01-02  opening  We are open  \(pinned\)\n$/,
    );
    const id = String(notices[0]!.noticeSysId);
    expect((await cli.run(['notice', 'remove', id])).stdout).toBe(`✓ Notice ${id} is taken down\n`);
    expect((await cli.run(['notice', 'list'])).stdout).toBe('No notices\n');
  });

  test('a manager sees what a buyer saw and did', async () => {
    const { server, api, buyer, plan, mug, broadcastSysId } = stage;
    await server.viewer(plan, buyer).enter();
    const points = { userId: buyer.userId, pointAmount: 3_000, usableDays: 1 };
    await api.done('grantPoints', points, { token: await server.world.token(stage.manager) });
    const price = { ...quoteFor(orderFor(stage, mug, 2)), usePoint: 1_000 };
    await api.done('quoteOrder', price, { token: buyer.token });
    const { orderSysId } = await paidLine(stage);
    const again = { orderSysId, payMethodCode: PAY_METHOD.card, returnUrl: '/' };
    const code = await api.code('payOrder', again, { token: buyer.token });
    await server.sellover.settled();
    const asked = ['buyer', String(buyer.userSysId)];
    const { stdout: all } = await cli.run(asked);
    expect(all).toContain(`buyer  watches (broadcast ${broadcastSysId})\n`);
    expect(all).toMatch(
      /buyer {2}sees the price 23,000 won: 2 × [^\n]* for 24,000 won, points take off 1,000 won \(broadcast \d+\)\n {4}saw /,
    );
    expect((await cli.run(['buyer', buyer.userId])).stdout).toBe((await cli.run(asked)).stdout);
    const { stdout } = await cli.run([...asked, '--order', String(orderSysId)]);
    expect(stdout).not.toContain('watches');
    expect(stdout).toMatch(/buyer {2}orders 2 × .* for 24,000 won/);
    expect(stdout).toMatch(
      new RegExp(`buyer {2}is refused payOrder: ${code} .*, request \\d+ ${orderSysId}\n`),
    );
    expect(stdout).toMatch(/by itself {2}24,000 won are paid/);
    expect(stdout).toMatch(/saw .*: 12,000 won, \d+ left/);
  });
});
