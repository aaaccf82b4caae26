import { beforeEach, expect, test } from 'vitest';
import { PAY_METHOD } from '../../../../schema/buying/constants.ts';
import type { PayMethodCode } from '../../../../schema/buying/payments.ts';
import { banks, previewClaim } from '../../../../schema/orders/claims.ts';
import { serve } from '../../../testing/fake-api.ts';
import { sample } from '../../../testing/sample.ts';
import { expectAccessible, logIn, show } from '../../../testing/show.tsx';
import CancelWizard from './CancelWizard.tsx';

const what = { name: '컵', qty: 2, line: { broadcastSysId: 1, orderPrdtSysIds: [5] } };
const DONE = { orderSysId: 9, statusCode: 2, cancelAmount: 12_000, payAmount: 12_000, couponQty: 1 };

beforeEach(() => {
  logIn();
  serve('previewClaim', sample(previewClaim.reply, { refundAmount: 12_000 }));
  serve('banks', sample(banks.reply, { banks: [{ bankCode: '004', name: '국민은행', nameEn: 'KB' }] }));
});

async function confirming(payMethodCode: PayMethodCode) {
  const order = {
    orderSysId: 9,
    totalDepositAmount: 24_000,
    pay: { payMethodCode, payState: 'paid' },
  } as const;
  const screen = await show(
    <CancelWizard open onClose={() => {}} order={order} what={what} couponQty={2} />,
    { texts: ['orders/orders'] },
  );
  await screen.getByRole('button', { name: '다음' }).click();
  return screen;
}

test('a deposit goes back to an account that is named', async () => {
  const asked = serve('cancelLiveOrder', DONE);
  const screen = await confirming(PAY_METHOD.virtualAccount);
  const cancel = screen.getByRole('button', { name: '1개 취소하기' });
  await cancel.click();
  await expect.element(screen.getByText('은행을 골라 주세요.')).toBeVisible();
  expect(asked).toEqual([]);
  await expectAccessible();
  await screen.getByLabelText('은행').selectOptions('004');
  await screen.getByLabelText('예금주').fill('한소라');
  await screen.getByLabelText('계좌번호').fill('110-223333');
  await cancel.click();
  await expect.element(screen.getByText('취소가 완료됐어요').first()).toBeVisible();
  expect(asked).toMatchObject([
    { refundAccount: { bankCode: '004', accountHolder: '한소라', accountNumber: '110-223333' } },
  ]);
});

test('what was paid otherwise goes back that way, and needs no account', async () => {
  const asked = serve('cancelLiveOrder', DONE);
  const screen = await confirming(PAY_METHOD.card);
  await expect.element(screen.getByText(/결제하신 수단으로 돌려드려요/)).toBeVisible();
  expect(screen.getByLabelText('계좌번호').query()).toBeNull();
  await screen.getByRole('button', { name: '1개 취소하기' }).click();
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).not.toHaveProperty('refundAccount');
});
