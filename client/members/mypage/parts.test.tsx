import { afterEach, expect, test } from 'vitest';
import { Address, UserInfo } from '../../../schema/members/accounts.ts';
import { currentAddress } from '../../buying/buying/addresses/current-address.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, MEMBER, show } from '../../testing/show.tsx';
import AddressBook from './AddressBook.tsx';
import { Phone } from './Phone.tsx';

const texts = { texts: ['members/mypage'] };

afterEach(() => {
  currentAddress.now = null;
  sessionStorage.clear();
});

const at = (userAddressSysId: number, nickName: string) =>
  sample(Address, { userAddressSysId, nickName, receiverName: '김하늘', initFlag: 0 });

test('the address that is chosen is where parcels go from now on', async () => {
  logIn();
  serve('addresses', { addresses: [at(1, '집'), at(2, '회사')] });
  const screen = await show(<AddressBook />, { texts: ['members/mypage', 'buying/buying'] });
  await screen.getByRole('radio', { name: /회사/ }).click();
  await expectAccessible();
  await screen.getByRole('button', { name: '이 배송지로 받기' }).click();
  await expect.element(screen.getByText('이제 이 배송지로 보내 드려요.')).toBeVisible();
  expect(currentAddress.now).toEqual({ userSysId: MEMBER.userSysId, userAddressSysId: 2 });
});

test.for([
  [
    'ko',
    '번호 바꾸기',
    '휴대폰 번호',
    '인증번호 받기',
    '인증번호 6자리',
    /이미 가입된 휴대폰/,
    /번호를 바꿨어요/,
  ],
  [
    'en',
    'Change number',
    'Mobile number',
    'Send code',
    '6-digit code',
    /already signed up/,
    /has been changed/,
  ],
] as const)(
  'another phone is proven first, and a refused one is said at the phone (%s)',
  async ([locale, open, label, send, code, taken, done]) => {
    logIn();
    serve('sendAuthMine', { expiresIn: 180 });
    serve('chkAuthMine', { proof: 'the proof' });
    serve('changeMyInfo', new Refusal('1009'));
    const screen = await show(<Phone uid={MEMBER.userSysId} mobile="01011112222" />, { ...texts, locale });
    await screen.getByRole('button', { name: open }).click();
    const mobile = screen.getByRole('textbox', { name: label });
    await expect.element(mobile).toHaveFocus();
    const prove = async (digits: string) => {
      await mobile.fill(digits);
      await screen.getByRole('button', { name: send }).click();
      await screen.getByRole('textbox', { name: code }).fill('123456');
    };
    await prove('01033334444');
    await expect.element(screen.getByText(taken)).toBeVisible();
    await expectAccessible();
    const moved = serve('changeMyInfo', {});
    serve('userInfo', sample(UserInfo, { userSysId: MEMBER.userSysId, nickName: '하늘' }));
    await prove('01055556666');
    await expect.element(screen.getByText(done)).toBeVisible();
    expect(moved).toEqual([{ uid: MEMBER.userSysId, proof: 'the proof' }]);
    await expect.element(mobile).not.toBeInTheDocument();
  },
);
