import { beforeEach, expect, test, vi } from 'vitest';
import { Address } from '../../schema/accounts.ts';
import { ORDER_STATUS } from '../../schema/constants.ts';
import { Order } from '../../schema/orders.ts';
import { Refusal, serve } from '../testing/fake-api.ts';
import { sample } from '../testing/sample.ts';
import { logIn, show, type Shown } from '../testing/show.tsx';
import ChangeReceiver from './ChangeReceiver.tsx';

const order = sample(Order, { orderSysId: 9, statusCode: ORDER_STATUS.depositPending, totalAmount: 22_000 });
const home = sample(Address, {
  userAddressSysId: 4,
  receiverName: '김하늘',
  mobile: '01012345678',
  zipCode: '04524',
  newAddress: '마포구 별빛로 1',
});

beforeEach(logIn);

async function open(address: Address, locale: Shown['locale'] = 'ko') {
  serve('addresses', { addresses: [address] });
  const onClose = vi.fn<() => void>();
  const screen = await show(<ChangeReceiver order={order} open onClose={onClose} />, {
    texts: ['orders', 'buying'],
    locale,
  });
  return { screen, onClose };
}

test.for([
  ['ko', '이 배송지로 받기', '수정하지 못했어요. 다시 시도해 주세요.'],
  ['en', 'Deliver here', 'The update failed. Please try again.'],
] as const)('a change that fails is told, and the sheet stays (%s)', async ([locale, button, says]) => {
  const asked = serve('changeReceiver', new Refusal('0002'));
  const { screen, onClose } = await open(home, locale);
  await screen.getByRole('button', { name: button }).click();
  await expect.element(screen.getByRole('alertdialog', { name: says })).toBeVisible();
  expect(asked).toEqual([{ orderSysId: 9, userAddressSysId: 4, payAmount: 22_000 }]);
  expect(onClose).not.toHaveBeenCalled();
});

test.for([
  ['a postcode', 'ko', { ...home, zipCode: '' }, '이 배송지로 받기', '배송지 정보를 다시 확인해 주세요.'],
  ['a street', 'en', { ...home, newAddress: '' }, 'Deliver here', 'Please check the delivery address.'],
] as const)('an address without %s is to be checked (%s)', async ([, locale, address, button, says]) => {
  const asked = serve('changeReceiver', order);
  const { screen } = await open(address, locale);
  await screen.getByRole('button', { name: button }).click();
  await expect.element(screen.getByText(says)).toBeVisible();
  expect(asked).toEqual([]);
});

test('an address that could not be deleted stands there still, and nothing is said', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  serve('deleteAddress', new Refusal('0010'));
  const { screen } = await open(home);
  await screen.getByRole('button', { name: '삭제' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect.poll(() => warned.mock.calls.length).toBe(1);
  await expect.element(screen.getByRole('radio', { name: /김하늘/ })).toBeVisible();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
});
