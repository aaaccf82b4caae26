import { expect, test } from 'vitest';
import { Stage } from './support/stage.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

interface Asked {
  readonly questions: readonly { readonly logSysId: number; readonly content: string }[];
}

test('a viewer asks, the host answers before all or the asker alone, and who comes back reads it again', async () => {
  const host = await world().host('host01');
  const [asker, other] = await Promise.all([
    Stage.open(world().viewer({ as: 'viewer01' })),
    Stage.open(world().viewer({ as: 'viewer02' })),
  ]);
  const ask = async (text: string) => {
    const { page } = asker;
    await page.getByRole('button', { name: '질문으로 보내기' }).click();
    await page.getByPlaceholder('판매자에게 질문하기').waitFor();
    await asker.say(text);
    await other.log.getByText(text).waitFor();
    const { questions } = await host.json<Asked>(['host', 'questions']);
    return String(questions.find(({ content }) => content === text)?.logSysId);
  };

  await host.json(['host', 'answer', await ask('이거 몇 ml예요?'), '50ml예요']);
  await Promise.all([asker, other].map(({ log }) => log.getByText('50ml예요').waitFor()));
  await host.json(['host', 'answer', await ask('제 주문 언제 와요?'), '내일 도착해요', '--private']);
  await asker.log.getByText('내일 도착해요').waitFor();
  await asker.log.getByText('나에게만 보여요').waitFor();
  // What was said after it came: what the others are not told by then they never are.
  await asker.say('감사합니다');
  await other.log.getByText('감사합니다').waitFor();
  expect(await other.log.getByText('내일 도착해요').count()).toBe(0);
  const { questions } = await host.json<Asked>(['host', 'questions']);
  expect(questions.map(({ content }) => content)).not.toContain('이거 몇 ml예요?');

  await asker.page.reload();
  await asker.log.getByText('내일 도착해요').waitFor();
  await asker.page.getByRole('button', { name: '질문과 답변 크게 보기' }).last().click();
  const sheet = asker.page.getByRole('dialog', { name: '질문과 답변' });
  await sheet.getByText('내일 도착해요').waitFor();
});
