import { beforeEach, expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { BANNER_STANDS } from '../../../schema/catalog/constants.ts';
import { bannerPlans, planProducts } from '../../../schema/catalog/exhibitions.ts';
import { Product } from '../../../schema/catalog/products.ts';
import { stopClock } from '../../testing/clock.ts';
import { Refusal, serve } from '../../testing/fake-api.ts';
import { PICTURE, watchFirstThings, whenLoaded } from '../../testing/first-things.ts';
import { prefers } from '../../testing/look.ts';
import { sample } from '../../testing/sample.ts';
import { expectAccessible, show } from '../../testing/show.tsx';
import Banners from './Banners.tsx';
import PlanEventScreen from './PlanEventScreen.tsx';
import PlanningScreen from './PlanningScreen.tsx';

const Plan = bannerPlans.reply.properties.plans.items;
const PlanProduct = planProducts.reply.properties.products.items;

const plan = (planSysId: number, about: object = {}) =>
  sample(Plan, {
    planSysId,
    title: `기획전 ${planSysId}호`,
    titleEn: `Special ${planSysId}`,
    text: '따뜻한 것만 모았어요.',
    textEn: 'Warm things only.',
    sellerName: '소담상회',
    sellerNameEn: 'Sodam House',
    endDate: '2026-12-24T14:59:00.000Z',
    ...about,
  });
const product = (planPrdtSysId: number, groupName: string, about: object = {}) =>
  sample(PlanProduct, {
    planPrdtSysId,
    prdtSysId: planPrdtSysId - 1000,
    groupName,
    groupNameEn: groupName && `Group ${groupName}`,
    name: `상품 ${planPrdtSysId}호`,
    nameEn: `Product ${planPrdtSysId}`,
    isDisplay: 1,
    isSoldout: 0,
    stockQty: 5,
    ...about,
  });

const open = (
  params: { planSysId: number; flag: string } = { planSysId: 1, flag: '' },
  locale: 'ko' | 'en' = 'ko',
) =>
  show(<PlanEventScreen params={params} />, {
    texts: ['catalog/exhibitions', 'catalog/shop', 'catalog/picks'],
    locale,
  });

beforeEach(() => {
  serve('planAlone', { plan: plan(1), isOver: 0 });
  serve('planProducts', {
    totalCnt: 3,
    products: [
      product(1001, '찻잔'),
      product(1002, '찻잔', { isSoldout: 1, stockQty: 0 }),
      product(1003, ''),
    ],
  });
});

test.for(['ko', 'en'] as const)(
  'a plan shows its texts and its products under their headings (%s)',
  async (locale) => {
    const screen = await open({ planSysId: 1, flag: '' }, locale);
    const texts = {
      ko: ['기획전 1호', '따뜻한 것만 모았어요.', '12월 24일 (목)까지', '찻잔', '상품 3개'],
      en: ['Special 1', 'Warm things only.', 'Until Thu, Dec 24', 'Group 찻잔', '3 products'],
    }[locale];
    for (const text of texts) await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2 }).elements()).toHaveLength(1);
    await expectAccessible();
  },
);

test('a product is opened as one of its plan, and what is sold out says so', async () => {
  const screen = await open();
  await expect
    .element(screen.getByRole('link', { name: /상품 1001호/ }))
    .toHaveAttribute('href', '/Product/1/1001');
  await expect.element(screen.getByRole('link', { name: /품절.*상품 1002호/ })).toBeVisible();
});

test('a flag that nobody knows changes nothing', async () => {
  const screen = await open({ planSysId: 1, flag: 'whatever' });
  await expect.element(screen.getByRole('heading', { name: '기획전 1호' })).toBeVisible();
});

test('a plan that is over says so and leads to those that are open', async () => {
  serve('planAlone', { plan: plan(1), isOver: 1 });
  serve('mainPlans', { totalCnt: 1, plans: [plan(2)] });
  const screen = await open();
  await expect.element(screen.getByText('끝난 기획전이에요')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: /기획전 2호/ }))
    .toHaveAttribute('href', '/PlanningEvent/2');
  await expectAccessible();
});

test('a plan that is not there is no fault', async () => {
  serve('planAlone', new Refusal('0004'));
  const screen = await open({ planSysId: 9, flag: '' });
  await expect.element(screen.getByRole('heading', { name: '기획전을 찾을 수 없어요' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '홈으로' })).toHaveAttribute('href', '/');
});

const brand = { brandSysId: 3, name: '소담', nameEn: 'Sodam', sellerSysId: 2 };
const openBrand = (type: 'brandList' | 'event' | 'new' | 'best') =>
  show(<PlanningScreen params={{ type, brandSysId: 3 }} />, {
    texts: ['catalog/exhibitions', 'catalog/listing', 'catalog/shop'],
    pageStyle: 'dark',
  });

test.for([
  ['brandList', { sort: 'relevance' }],
  ['new', { sort: 'new' }],
  ['best', { sort: 'sold' }],
] as const)('%s asks for the brand’s products in its order', async ([type, wanted]) => {
  serve('brand', brand);
  const asked = serve('searchProducts', { totalCnt: 0, products: [] });
  const screen = await openBrand(type);
  await expect.element(screen.getByText('아직 상품이 없어요')).toBeVisible();
  expect(asked[0]).toMatchObject({ brandSysId: 3, ...wanted });
});

test('the brand’s plans are cards, beside the ways to its products', async () => {
  serve('brand', brand);
  const asked = serve('mainPlans', { totalCnt: 1, plans: [plan(1)] });
  const screen = await openBrand('event');
  await expect.element(screen.getByRole('link', { name: /기획전 1호/ })).toBeVisible();
  expect(asked[0]).toMatchObject({ brandSysId: 3 });
  const menu = screen.getByRole('navigation', { name: '브랜드 메뉴' });
  await expect.element(menu.getByRole('link', { name: '기획전' })).toHaveAttribute('aria-current', 'page');
  await expect
    .element(menu.getByRole('link', { name: '베스트' }))
    .toHaveAttribute('href', '/Planning/best/3');
  await expectAccessible();
});

test.for(['event', 'best'] as const)('a brand’s first picture is shown first (%s)', async (type) => {
  serve('brand', brand);
  serve('mainPlans', { totalCnt: 2, plans: [1, 2].map((id) => plan(id, { imageUrl: PICTURE })) });
  serve('searchProducts', {
    totalCnt: 2,
    products: [1, 2].map((prdtSysId) => sample(Product, { prdtSysId, middleImageUrl: PICTURE })),
  });
  const isSeen = watchFirstThings();
  const screen = await openBrand(type);
  await expect.poll(isSeen).toBe(true);
  expect(whenLoaded(screen.getByRole('main'))).toEqual(['eager', 'lazy']);
});

test('a plan’s own picture is shown before those below it, whether it is over or not', async () => {
  const imageUrl = PICTURE;
  serve('planProducts', {
    totalCnt: 1,
    products: [product(1001, '', { middleImageUrl: PICTURE })],
  });
  serve('mainPlans', { totalCnt: 1, plans: [plan(2, { imageUrl })] });
  for (const isOver of [0, 1] as const) {
    serve('planAlone', { plan: plan(1, { imageUrl }), isOver });
    const isSeen = watchFirstThings();
    const screen = await open({ planSysId: 1 + isOver, flag: '' });
    await expect.poll(() => whenLoaded(screen.getByRole('main'))).toEqual(['eager', 'lazy']);
    await expect.poll(isSeen).toBe(true);
  }
});

test.for(['event', 'best'] as const)('nothing is waited for where there is nothing (%s)', async (type) => {
  serve('brand', brand);
  serve('mainPlans', { totalCnt: 0, plans: [] });
  serve('searchProducts', { totalCnt: 0, products: [] });
  const isSeen = watchFirstThings();
  await openBrand(type);
  await expect.poll(isSeen).toBe(true);
});

test('nothing is waited for where a brand or a plan is gone', async () => {
  serve('brand', new Refusal('0004'));
  serve('planAlone', new Refusal('0004'));
  for (const opening of [() => openBrand('best'), () => open()]) {
    const isSeen = watchFirstThings();
    await opening();
    await expect.poll(isSeen).toBe(true);
  }
});

const banners = (count: number) => {
  serve('bannerPlans', { totalCnt: count, plans: Array.from({ length: count }, (_, at) => plan(at + 1)) });
  return show(<Banners />, { texts: ['catalog/exhibitions'], pageStyle: 'dark' });
};
/** A click that neither holds the pointer there nor moves the focus. */
const press = (button: { element(): Element }) => (button.element() as HTMLElement).click();

test('banners are turned by their buttons, and the place is told', async () => {
  await prefers('reduced-motion');
  const screen = await banners(3);
  await expect.element(screen.getByText('1 / 3', { exact: true }).last()).toBeInTheDocument();
  await screen.getByRole('button', { name: '다음 기획전' }).click();
  await expect.element(screen.getByText('2 / 3', { exact: true }).last()).toBeInTheDocument();
  await screen.getByRole('button', { name: '이전 기획전' }).click();
  await screen.getByRole('button', { name: '이전 기획전' }).click();
  await expect.element(screen.getByText('3 / 3', { exact: true }).last()).toBeInTheDocument();
  await expectAccessible();
});

test('one banner has nothing to turn', async () => {
  const one = await banners(1);
  await expect.element(one.getByRole('link', { name: /기획전 1호/ })).toBeVisible();
  expect(one.getByRole('button').elements()).toEqual([]);
});

test('without banners nothing stands there', async () => {
  await banners(0);
  await expect.poll(() => document.querySelector('main')!.childElementCount).toBe(0);
});

test('banners turn by themselves until somebody stops them', async () => {
  // Below them, where no pointer holds them.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 5, y: 700 });
  const clock = stopClock();
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo');
  const screen = await banners(3);
  const pause = screen.getByRole('button', { name: '자동 넘김 멈추기' });
  await expect.element(pause).toBeVisible();
  clock.to(BANNER_STANDS);
  expect(scrolled).toHaveBeenCalledTimes(1);
  await expect.element(screen.getByText('2 / 3', { exact: true }).last()).toBeInTheDocument();
  press(pause);
  const play = screen.getByRole('button', { name: '자동으로 넘기기' });
  await expect.element(play).toBeVisible();
  clock.to(5 * BANNER_STANDS);
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test('where little motion is wanted, banners stand still', async () => {
  await prefers('reduced-motion');
  const clock = stopClock();
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo');
  const screen = await banners(3);
  await expect.element(screen.getByRole('button', { name: '다음 기획전' })).toBeVisible();
  expect(screen.getByRole('button', { name: '자동 넘김 멈추기' }).elements()).toEqual([]);
  clock.to(3 * BANNER_STANDS);
  expect(scrolled).not.toHaveBeenCalled();
});
