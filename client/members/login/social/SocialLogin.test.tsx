import { afterEach, expect, test } from 'vitest';
import { useSearchParams } from 'wouter';
import { Refusal, serve } from '../../../testing/fake-api.ts';
import { expectAccessible, MEMBER, show } from '../../../testing/show.tsx';
import { session } from '../../../app/session/session.ts';
import { KAKAO, NAVER } from './providers.support.ts';
import SocialLogin from './SocialLogin.tsx';

const KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gunVTLw7onLRnrq0/IzW7yWR7QkrmBL7jTKEn5u+qKhbwKfBstIs+bMY2Zkp18gnTxKLxoS2tFczGkPLPgizskuemMghRniWaoLcyehkd3qqGElvW/VDL5AaWTg0nLVkjRo9z+40RQzuVaE8AkAFmxZzow3x+VJYKdjykkJ0iT9wCS0DRTXu269V264Vf/3jvredZiKRkgwlL9xNAwxXFg0x/XFw005UWVRIkdgcKWTjpBP2dPwVZ4WWC+9aGVd+Gyn1o0CLelf4rEjGoXbAAEgAqeGUxrcIlbjXfbcmwIDAQAB';
const PROVIDERS = { providers: [KAKAO, NAVER], others: [] };
const LINK_TO = {
  userId: 'bom@demo.example',
  provider: 'kakao',
  code: 'proof',
  hasPassword: true,
} as const;
const TOKENS = { accessToken: 'e30.e30.', refreshToken: 'r', groupIds: [], authSysId: 1, userSysId: 7 };
const USER = {
  ...MEMBER,
  userId: 'bom@demo.example',
  joinTypeCode: 1,
  mobile: '',
  pictureUrl: null,
  sellerSysId: null,
  sellerSysIds: [],
  sellerNickName: null,
  authSysId: 1,
};

const texts = ['members/login'];
/** As the login screen has it. */
function Shown() {
  const [search] = useSearchParams();
  return (
    <SocialLogin
      code={search.get('social')}
      problem={search.get('socialProblem')}
      landing={search.get('landingPage')}
    />
  );
}
const at = (query: string) => history.replaceState(null, '', `/Login${query}`);
/** This tab has begun a login. */
const begun = () => sessionStorage.setItem('sellover.social', 's'.repeat(43));

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

test.for([
  ['ko', '카카오', '네이버'],
  ['en', 'Kakao', 'Naver'],
] as const)('offers what the server knows, by name (%s)', async ([locale, kakao, naver]) => {
  serve('socialProviders', PROVIDERS);
  const screen = await show(<Shown />, { texts, locale });
  await expect.element(screen.getByRole('button', { name: kakao })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: naver })).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(2);
  await expectAccessible();
});

test('offers nothing where no provider is registered', async () => {
  const asked = serve('socialProviders', { providers: [], others: [KAKAO] });
  const screen = await show(<Shown />, { texts });
  await expect.poll(() => asked).toHaveLength(1);
  expect(screen.getByRole('button').elements()).toHaveLength(0);
});

test('a code logs in with the secret of this tab, and goes on', async () => {
  begun();
  serve('socialProviders', PROVIDERS);
  serve('userInfo', USER);
  const asked = serve('exchangeSocial', TOKENS);
  at('?social=code&landingPage=/BuyHistory');
  await show(<Shown />, { texts });
  await expect.poll(() => location.pathname).toBe('/BuyHistory');
  expect(asked).toEqual([{ code: 'code', secret: 's'.repeat(43) }]);
  expect(session.userSysId).toBe(7);
});

test('a code that this tab never asked for is not used', async () => {
  serve('socialProviders', PROVIDERS);
  const asked = serve('exchangeSocial', TOKENS);
  at('?social=code');
  const screen = await show(<Shown />, { texts });
  await expect.element(screen.getByText(/시간이 지났거나/)).toBeVisible();
  expect(asked).toEqual([]);
  expect(location.search).toBe('');
});

test.for([
  ['&landingPage=/Coupon', '/RegStep00/sns?landingPage=%2FCoupon'],
  ['', '/RegStep00/sns'],
])(
  'who lacks information goes on to tell it, and no name stands in the address (%s)',
  async ([more, end]) => {
    begun();
    serve('socialProviders', PROVIDERS);
    serve('userInfo', { ...USER, nickName: '' });
    serve('exchangeSocial', { ...TOKENS, needsInfo: ['nickName'], nickName: '봄날' });
    at(`?social=code${more}`);
    await show(<Shown />, { texts });
    await expect.poll(() => location.pathname).toBe('/RegStep00/sns');
    expect(location.href.slice(location.origin.length)).toBe(end);
    expect(history.state).toMatchObject({ nickName: '봄날' });
  },
);

test('an account with the e-mail address asks for its password, says a wrong one, and takes the right one', async () => {
  begun();
  serve('socialProviders', PROVIDERS);
  serve('userInfo', USER);
  serve('publicKey', { publicKey: KEY });
  serve('exchangeSocial', { linkTo: LINK_TO });
  serve('proveSocial', new Refusal('1010'));
  at('?social=code');
  const screen = await show(<Shown />, { texts });
  await expect.element(screen.getByRole('heading', { name: '이미 가입한 계정이 있어요' })).toHaveFocus();
  await expectAccessible();
  const password = screen.getByLabelText('가입한 계정의 비밀번호');
  await password.fill('Wrong-Word-77');
  await screen.getByRole('button', { name: '카카오 연결하고 로그인' }).click();
  await expect.element(screen.getByText('아이디 또는 비밀번호가 맞지 않아요.')).toBeVisible();
  await expect.element(password).toHaveFocus();
  const asked = serve('proveSocial', TOKENS);
  await password.fill('Right-Word-77');
  await screen.getByRole('button', { name: '카카오 연결하고 로그인' }).click();
  await expect.poll(() => session.userSysId).toBe(7);
  expect(asked).toMatchObject([{ code: 'proof' }]);
});

test.for([
  ['away', /응답하지 않아요/],
  ['failed', /확인하지 못했어요/],
  ['cancelled', /취소했어요/],
] as const)('says why somebody is back without a code (%s)', async ([problem, said]) => {
  serve('socialProviders', PROVIDERS);
  at(`?socialProblem=${problem}`);
  const screen = await show(<Shown />, { texts });
  await expect.element(screen.getByText(said)).toBeVisible();
});
