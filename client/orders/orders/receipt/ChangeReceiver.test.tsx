import { beforeEach, expect, test, vi } from 'vitest';
import { Address } from '../../../../schema/members/accounts.ts';
import { LINE_STATUS } from '../../../../schema/orders/moves.ts';
import { Order } from '../../../../schema/buying/orders.ts';
import { Refusal, serve } from '../../../testing/fake-api.ts';
import { sample } from '../../../testing/sample.ts';
import { logIn, show, type Shown } from '../../../testing/show.tsx';
import ChangeReceiver from './ChangeReceiver.tsx';

const order = sample(Order, { orderSysId: 9, statusCode: LINE_STATUS.depositPending, totalAmount: 22_000 });
const home = sample(Address, {
  userAddressSysId: 4,
  receiverName: '김하늘',
  mobile: '01012345678',
  zipCode: '04524',
  newAddress: '마포구 별빛로 1',
});

beforeEach(() => {
  logIn();
  serve('orderList', { totalCnt: 0, orders: [] });
});

async function open(address: Address, locale: Shown['locale'] = 'ko', of = order) {
  serve('addresses', { addresses: [address] });
  const onClose = vi.fn<() => void>();
  const screen = await show(<ChangeReceiver order={of} open onClose={onClose} />, {
    texts: ['orders/orders', 'buying/buying'],
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

test.for([
  ['ko', '이 배송지로 받기', '이 주소로는 바꿀 수 없어요.'],
  ['en', 'Deliver here', 'It cannot go to this address.'],
] as const)(
  'what points have paid for does not go where it costs more (%s)',
  async ([locale, button, says]) => {
    serve('changeReceiver', new Refusal('0007'));
    const { screen, onClose } = await open(home, locale, { ...order, statusCode: LINE_STATUS.paid });
    await screen.getByRole('button', { name: button }).click();
    await expect.element(screen.getByRole('alertdialog', { name: says })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  },
);

test('where it goes at another sum is asked for, and sent at that sum', async () => {
  const asked = serve('changeReceiver', ({ payAmount }) =>
    payAmount === 22_000 ? new Refusal('2000', { payAmount: 25_500 }) : order,
  );
  serve('orderDetail', order);
  const { screen, onClose } = await open(home);
  await screen.getByRole('button', { name: '이 배송지로 받기' }).click();
  const question = screen.getByRole('alertdialog', { name: '총 결제 금액이 25,500원으로 바뀌어요.' });
  await question.getByRole('button', { name: '확인' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked.map(({ payAmount }) => payAmount)).toEqual([22_000, 25_500]);
});

test('what the courier should know is changed, too', async () => {
  const asked = serve('changeReceiver', new Refusal('0002'));
  const before = { ...order, deliveryMemo: '뒷문으로 와 주세요.' };
  const { screen } = await open(home, 'ko', before);
  const note = screen.getByRole('combobox', { name: '배송 메모' });
  await expect.element(note).toHaveValue('뒷문으로 와 주세요.');
  for (const memo of ['벨을 누르지 말아 주세요.', '메모 없음', '뒷문으로 와 주세요.']) {
    await note.selectOptions(memo);
    await screen.getByRole('button', { name: '이 배송지로 받기' }).click();
    await screen.getByRole('alertdialog').getByRole('button').click();
  }
  expect(asked.map(({ deliveryMemo }) => deliveryMemo)).toEqual(['벨을 누르지 말아 주세요.', '', undefined]);
});

test('a new address that did not get through stays written, and nothing is said', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const saved = serve('addAddress', 'offline');
  serve('postcodeWidget', { widgetUrl: null });
  const { screen } = await open(home);
  await screen.getByRole('tab', { name: '새 배송지' }).click();
  await screen.getByLabelText('받는 분').fill('나할머니');
  await screen.getByLabelText('휴대폰 번호').fill('010-0000-9999');
  await screen.getByRole('button', { name: '주소 찾기' }).click();
  serve('searchPostcodes', {
    totalCnt: 1,
    postcodes: [
      {
        zonecode: '63091',
        address: '제주시 바람길 77',
        newAddress: '제주시 바람길 77',
        addressEn: '',
        newAddressEn: '',
      },
    ],
  });
  await screen.getByRole('searchbox').fill('바람길 77');
  await screen.getByRole('dialog', { name: '주소 찾기' }).getByRole('listitem').getByRole('button').click();
  const add = screen.getByRole('button', { name: '배송지 추가하기' });
  await add.click();
  await expect.poll(() => warned.mock.calls.length).toBe(1);
  expect(saved.length).toBeGreaterThan(0);
  await new Promise(requestAnimationFrame);
  await expect.element(add).toBeEnabled();
  await expect.element(screen.getByText(/못했어요|could not/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('받는 분')).toHaveValue('나할머니');
});
