import { beforeEach, expect, test, vi } from 'vitest';
import { PRODUCT_QUESTION_LINE_BREAKS_MAX } from '../../../schema/catalog/constants.ts';
import { askOfProduct } from '../../../schema/catalog/product-questions.ts';
import { serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, show } from '../../testing/show.tsx';
import AskSheet from './AskSheet.tsx';

beforeEach(logIn);

test('a question is neither empty nor a tower of lines, and goes with its kind', async () => {
  const asked = serve('askOfProduct', sample(askOfProduct.reply, {}));
  const onClose = vi.fn<() => void>();
  const screen = await show(<AskSheet open onClose={onClose} prdtSysId={3} name="머그" />, {
    texts: ['catalog/qna'],
  });
  const send = screen.getByRole('button', { name: '문의 남기기' });
  await send.click();
  await expect.element(screen.getByText('문의 내용을 입력해 주세요.')).toBeVisible();
  const text = screen.getByRole('textbox', { name: '문의 내용' });
  await text.fill(`민감성${'\n'.repeat(PRODUCT_QUESTION_LINE_BREAKS_MAX + 1)}피부`);
  await expect.element(screen.getByText(/^줄바꿈은/)).toBeVisible();
  await expectAccessible(document.querySelector('[role=dialog]')!);
  await screen.getByRole('button', { name: '배송' }).click();
  await text.fill('민감성 피부에도 괜찮나요?');
  await send.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked).toMatchObject([{ prdtSysId: 3, content: '민감성 피부에도 괜찮나요?' }]);
  await expect.element(screen.getByText(/^문의를 남겼어요\./)).toBeVisible();
});
