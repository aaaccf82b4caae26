import { beforeEach, expect, test } from 'vitest';
import { Address } from '../../../schema/members/accounts.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { logIn, show } from '../../testing/show.tsx';
import Far from './Far.tsx';

beforeEach(() => {
  logIn();
  serve('addresses', { addresses: [sample(Address, { zipCode: '63091' })] });
});

test('what distance adds is said where it adds anything', async () => {
  const asked = serve('addingCosts', { addingDeliveryAmount: 3_000 });
  const screen = await show(<Far prdtSysId={3} />, { texts: ['catalog/product', 'buying/buying'] });
  await expect.element(screen.getByText('내 배송지(63091)까지는 3,000원 추가')).toBeVisible();
  expect(asked).toEqual([{ postNumber: '63091', prdtSysIds: '3' }]);
});

test('where that cannot be had nothing is added and nothing is said', async () => {
  const asked = serve('addingCosts', new Refusal('0004'));
  const screen = await show(
    <div data-testid="far">
      <Far prdtSysId={3} />
    </div>,
    { texts: ['catalog/product', 'buying/buying'] },
  );
  await expect.poll(() => asked.length).toBe(1);
  // The refusal has been drawn by the next frame.
  await new Promise(requestAnimationFrame);
  await expect.element(screen.getByTestId('far')).toBeEmptyDOMElement();
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
});
