import { expect, test } from 'vitest';
import { SellersBrand } from '../../../schema/catalog/groups.ts';
import { SellerLook } from '../../../schema/catalog/sellers.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, logIn, MEMBER, show } from '../../testing/show.tsx';
import FollowButton from './FollowButton.tsx';
import FollowsScreen from './FollowsScreen.tsx';

const texts = ['catalog/following'];
const seller = sample(SellerLook, { sellerSysId: 3, sellerName: '소담상점', sellerNameEn: 'Sodam' });
const brand = sample(SellersBrand, { brandSysId: 5, name: '물빛', nameEn: 'Mulbit', sellerSysId: 3 });
const ofSeller = { kind: 'seller', seller } as const;
const ofBrand = { kind: 'brand', brand } as const;
const NOTHING = { sellers: [], brands: [] };

test.for([
  ['ko', /^소담상점 팔로[우잉]$/, '소담상점 방송이 시작되면 알려 드릴게요.'],
  ['en', /^Follow(ing)? Sodam$/, 'We will tell you when Sodam goes on air.'],
] as const)(
  'all buttons of a seller change with the one that is pressed (%s)',
  async ([locale, name, says]) => {
    logIn();
    serve('follows', NOTHING);
    const told = serve('followSeller', {});
    const screen = await show(
      <>
        <FollowButton of={[ofSeller]} />
        <FollowButton of={[ofSeller]} look="icon" />
      </>,
      { texts, locale },
    );
    const buttons = screen.getByRole('button', { name });
    await expect.poll(() => buttons.elements().length).toBe(2);
    await buttons.first().click();
    for (const button of [buttons.first(), buttons.last()])
      await expect.element(button).toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.getByText(says)).toBeVisible();
    expect(told).toEqual([{ uid: MEMBER.userSysId, sellerSysId: 3 }]);
    await expectAccessible();
  },
);

test('a refused press is taken back, and it is said why', async () => {
  logIn();
  serve('follows', NOTHING);
  serve('followSeller', new Refusal('0007', { max: 300 }));
  const screen = await show(<FollowButton of={[ofSeller]} />, { texts });
  const button = screen.getByRole('button', { name: /^소담상점 팔로[우잉]$/ });
  await button.click();
  await expect.element(screen.getByText(/^더는 팔로우할 수 없어요/)).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
});

test('a button for a brand and its seller is pressed for either, and a press follows the first', async () => {
  logIn();
  serve('follows', { sellers: [seller], brands: [] });
  const followed = serve('followBrand', {});
  const left = serve('unfollowSeller', {});
  const screen = await show(<FollowButton of={[ofBrand, ofSeller]} />, { texts });
  const button = screen.getByRole('button', { name: /^물빛 팔로[우잉]$/ });
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => left).toEqual([{ uid: MEMBER.userSysId, sellerSysId: 3 }]);
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => followed).toEqual([{ uid: MEMBER.userSysId, brandSysId: 5 }]);
});

test('a guest is asked to log in, and follows nothing meanwhile', async () => {
  const screen = await show(<FollowButton of={[ofSeller]} />, { texts });
  await screen.getByRole('button', { name: /^소담상점 팔로[우잉]$/ }).click();
  await expect.element(screen.getByText(/^로그인하면 좋아하는 판매자의/)).toBeVisible();
});

test('the list has what is followed, and a press takes it off', async () => {
  logIn();
  serve('follows', { sellers: [seller], brands: [brand] });
  serve('brands', { version: 1, brands: [{ brandSysId: 5, name: '물빛', nameEn: 'Mulbit' }] });
  serve('sellerSettingUi', seller);
  const left = serve('unfollowBrand', {});
  const screen = await show(<FollowsScreen />, { texts });
  await expect
    .element(screen.getByRole('link', { name: '소담상점' }))
    .toHaveAttribute('href', '/BrandChannel/5');
  await expectAccessible();
  await screen.getByRole('button', { name: /^물빛 팔로[우잉]$/ }).click();
  await expect.poll(() => screen.getByRole('link', { name: '물빛' }).query()).toBeNull();
  expect(left).toEqual([{ uid: MEMBER.userSysId, brandSysId: 5 }]);
});

test('a guest is offered to log in instead of the list', async () => {
  const screen = await show(<FollowsScreen />, { texts });
  await expect.element(screen.getByText('로그인하면 팔로우 목록을 볼 수 있어요')).toBeVisible();
});
