import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Address } from '../../../../schema/members/accounts.ts';
import { session } from '../../../app/session/session.ts';
import { unveil } from '../../../app/session/veil.ts';
import { serve } from '../../../testing/fake-api.ts';
import { homeAddress } from '../../../testing/goods.ts';
import { expectAccessible, logIn, MEMBER, show } from '../../../testing/show.tsx';
import { AddressStep, AddressStepFooter, useAddressStep } from './AddressStep.tsx';
import { currentAddress, keepAddress } from './current-address.ts';
import { EMPTY_ADDRESS } from './new-address.ts';
import { useAddresses } from './use-addresses.ts';

const home = homeAddress({ userAddressSysId: 4, initFlag: 1 });
const office = homeAddress({ userAddressSysId: 5, receiverName: '나바다', newAddress: '중구 달빛로 2' });
const written = {
  ...EMPTY_ADDRESS,
  receiverName: '김하늘',
  mobile: '01012345678',
  zipCode: '04524',
  newAddress: '마포구 별빛로 1',
};
const kept = () => unveil(sessionStorage.getItem('sellover.address'));

beforeEach(() => {
  currentAddress.now = null;
  session.phoneBook = undefined;
  sessionStorage.clear();
});

const onSelected = vi.fn<(userAddressSysId: number | null) => void>();
function Step() {
  const step = useAddressStep(useAddresses(), onSelected);
  return (
    <>
      <AddressStep step={step} />
      <AddressStepFooter step={step} />
    </>
  );
}

async function open(saved?: readonly Address[]) {
  onSelected.mockClear();
  if (saved) {
    logIn();
    serve('addresses', { addresses: [...saved] });
  }
  const screen = await show(<Step />, { texts: ['buying/buying'] });
  return { screen, select: screen.getByRole('button', { name: '이 배송지로 받기' }) };
}

test('who has addresses begins with them: one is the default, and any can be chosen', async () => {
  const { screen, select } = await open([home, office]);
  await expect.element(screen.getByRole('radio', { name: /김하늘.*기본/ })).toBeChecked();
  await expect.element(screen.getByText('기본', { exact: true })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('radio', { name: /나바다/ }).click();
  await select.click();
  expect(onSelected.mock.calls).toEqual([[5]]);
});

test('who has none begins with a new one; there is nothing to select or to delete', async () => {
  const { screen, select } = await open([]);
  await expect
    .element(screen.getByRole('tab', { name: '새 배송지' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByRole('checkbox', { name: '기본 배송지로 설정' })).toBeVisible();
  await screen.getByRole('tab', { name: '저장된 배송지' }).click();
  await expect.element(screen.getByText('저장된 배송지가 없어요')).toBeVisible();
  await expect.element(select).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: '삭제' })).toBeDisabled();
});

test('one is deleted after a question', async () => {
  const { screen } = await open([home, office]);
  const deleted = serve('deleteAddress', {});
  await screen.getByRole('radio', { name: /나바다/ }).click();
  await screen.getByRole('button', { name: '삭제' }).click();
  serve('addresses', { addresses: [home] });
  const question = screen.getByRole('alertdialog', { name: '배송지를 삭제할까요?' });
  await question.getByRole('button', { name: '삭제' }).click();
  await expect.element(screen.getByRole('radio', { name: /나바다/ })).not.toBeInTheDocument();
  expect(deleted).toEqual([{ uid: MEMBER.userSysId, userAddressSysId: 5 }]);
});

test('a new one of a member is saved, and is where parcels of this tab go', async () => {
  // What was written before the login stands in the form.
  keepAddress({ written });
  const { screen } = await open([home]);
  const saved = serve('addAddress', { userAddressSysId: 6 });
  await screen.getByRole('tab', { name: '새 배송지' }).click();
  serve('addresses', { addresses: [home, { ...office, userAddressSysId: 6 }] });
  await screen.getByRole('button', { name: '배송지 추가하기' }).last().click();
  await expect.element(screen.getByRole('radio', { name: /나바다/ })).toBeChecked();
  expect(onSelected.mock.calls).toEqual([[6]]);
  expect(saved).toMatchObject([{ uid: MEMBER.userSysId, zipCode: '04524', newAddress: '마포구 별빛로 1' }]);
  expect(kept()).toEqual({ userSysId: MEMBER.userSysId, userAddressSysId: 6 });
});

test('a guest writes one, which stays in the session and is told to nobody', async () => {
  keepAddress({ written });
  const { screen, select } = await open();
  expect(screen.getByRole('tab').elements()).toEqual([]);
  await screen.getByRole('textbox', { name: /상세 주소/ }).fill('3층');
  await select.last().click();
  expect(onSelected.mock.calls).toEqual([[null]]);
  expect(kept()).toMatchObject({ written: { zipCode: '04524', addressDetail: '3층' } });
});

type Select = NonNullable<Navigator['contacts']>['select'];

/** Phones have a picker of contacts; the browser of these tests has none. */
function withContacts(picked: Awaited<ReturnType<Select>>) {
  const select = vi.fn<Select>(async () => picked);
  Object.defineProperty(navigator, 'contacts', { configurable: true, value: { select } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'contacts'));
  return select;
}

test('a receiver is filled in from the contacts of the phone, and can be chosen again', async () => {
  withContacts([{ name: ['Mum', '김하늘'], tel: ['02-123-4567', '+82 10-1234-5678'] }]);
  const { screen } = await open([]);
  const name = screen.getByRole('textbox', { name: '받는 분' });
  const mobile = screen.getByRole('textbox', { name: '휴대폰 번호' });
  await screen.getByRole('button', { name: '연락처에서 고르기' }).click();
  await expect.element(name).toHaveValue('김하늘');
  await expect.element(mobile).toHaveValue('01012345678');
  await name.fill('나바다');
  await screen.getByRole('button', { name: '김하늘' }).click();
  await expect.element(name).toHaveValue('김하늘');
  await expectAccessible();
});

test('who closes the contacts without choosing goes on typing', async () => {
  const select = withContacts([]);
  const { screen } = await open([]);
  const name = screen.getByRole('textbox', { name: '받는 분' });
  await name.fill('나바다');
  await screen.getByRole('button', { name: '연락처에서 고르기' }).click();
  await expect.poll(() => select).toHaveBeenCalled();
  await expect.element(name).toHaveValue('나바다');
});
