import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FIXTURE_PASSWORD } from '../../../fixtures/people.ts';
import { FIRST_THINGS_MARK } from '../../../schema/first-parts.ts';
import { LOCALES, type Locale } from '../../../schema/locales.ts';
import { addressNamed, findRoute, ROUTES, type Route } from '../../app/routes.ts';
import { faultsAtRest } from './axe.ts';
import { ROUTE_EXAMPLES, type AnyExample, type Role, WALKERS } from './route-examples.ts';
import { SOON, useWorld, type World } from './world.ts';

/** Whatever the size, little of a page may jump while it comes. */
const SIZES = {
  phone: { width: 390, height: 844 },
  wide: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  small: { width: 360, height: 640 },
} as const;
const SHIFT_MAX = 0.05;
/** An address, on a machine that has much else to do (ms). Only a walk that hangs takes longer. */
const MAY_TAKE = 60_000;

export interface Walker {
  readonly role: Role;
  readonly screen: keyof typeof SIZES;
  readonly locale: Locale;
}

const nameOf = ({ role, screen, locale }: Walker) => `${role}, ${screen}, ${locale}`;

export interface Walk {
  readonly walker: Walker;
  readonly routes: readonly Route[];
}

/** Opens every address as somebody, and looks whether it is what it should be. A test for each walk, in one world. */
export function walkAll(
  walks: readonly Walk[],
  { inTurn = false }: { readonly inTurn?: boolean } = {},
): void {
  const world = useWorld();
  for (const { walker, routes } of walks)
    test(`an address opens what it should: ${nameOf(walker)}`, { timeout: MAY_TAKE * routes.length }, () =>
      walk(world(), { walker, routes }, inTurn),
    );
}

/** Every address, in either size and language. */
export function walksOf(role: Role): Walk[] {
  return (['phone', 'wide'] as const).flatMap((screen) =>
    LOCALES.map((locale) => ({ walker: { role, screen, locale }, routes: ROUTES })),
  );
}

export const PRODUCT = ROUTES.find(({ name }) => name === 'ProductDetail')!;

/** Walks that are quick take two sizes in turn, as they open no more pages for them. A tablet shows most of a product at once. */
function sizeOf({ screen }: Walker, route: Route, at: number, inTurn: boolean) {
  if (!inTurn || (at % 2 === 0 && route !== PRODUCT)) return SIZES[screen];
  return SIZES[screen === 'phone' ? 'tablet' : 'small'];
}

async function walk(world: World, { walker, routes }: Walk, inTurn: boolean): Promise<void> {
  const page = await world.viewer({
    screen: walker.screen === 'wide' ? 'wide' : 'phone',
    locale: walker.locale,
    reducedMotion: true,
    ...(walker.role !== 'guest' && { as: WALKERS[walker.role] }),
  });
  await page.addInitScript(sumShifts);
  const heard = errorsOf(page);
  for (const [at, route] of routes.entries()) {
    await page.setViewportSize(sizeOf(walker, route, at, inTurn));
    const example: AnyExample = ROUTE_EXAMPLES[route.name];
    const where = `${route.name}: ${nameOf(walker)}`;
    const asksForLogin = walker.role === 'guest' && route.guard === 'login';
    const role = asksForLogin ? 'member' : walker.role;
    const isExpected = example.status === 404 || example.refused?.includes(role) === true;
    const opening = asksForLogin ? logsIn(page, walker, route, example) : opens(page, walker, route, example);
    expect.soft(await tried(opening), where).toEqual([]);
    expect.soft(isExpected ? [] : heard, `${where}: its console`).toEqual([]);
    if (asksForLogin) await becomesGuest(page);
    heard.length = 0;
  }
  await page.close();
}

/** As a browser that nobody has logged in with. Its cache stays: nothing there is about a person. */
async function becomesGuest(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  // Nothing of the page may still write there.
  await page.goto('about:blank');
}

/** What never came is wrong as well, and the walk goes on. */
function tried(opening: Promise<readonly string[]>): Promise<readonly string[]> {
  return opening.catch((error: unknown) => [String(error)]);
}

/** What browsers and our code complain about from now on. */
function errorsOf(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`);
  });
  return heard;
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

interface Shifting {
  /** How far the parts of the page have jumped, as browsers count it, and the largest of it. */
  shifts: { sum: number; worst: string };
}

/** It is sent to the browser. */
function sumShifts(): void {
  type Shift = PerformanceEntry & {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  };
  const shifts = { sum: 0, worst: '' };
  let most = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      shifts.sum += value;
      if (value <= most) continue;
      most = value;
      shifts.worst = sources.map(({ node }) => node?.textContent?.slice(0, 20)).join(' | ');
    }
  }).observe({ type: 'layout-shift', buffered: true });
  (globalThis as unknown as Shifting).shifts = shifts;
}

/** The elements that moved while the page loaded. */
async function jumps(page: Page, isStage: boolean): Promise<readonly string[]> {
  // A stage never stops loading.
  if (!isStage) await page.waitForLoadState('networkidle');
  const { sum, worst } = await page.evaluate(() => (globalThis as unknown as Shifting).shifts);
  return sum < SHIFT_MAX ? [] : [`jumps by ${sum.toFixed(3)}: ${worst}`];
}

/** What is wrong with it. */
async function opens(
  page: Page,
  { role, locale }: Walker,
  route: Route,
  example: AnyExample,
): Promise<readonly string[]> {
  const { lands, search = '', status = 200 } = example;
  const address = addressNamed(route.name, example.params)!;
  const answer = await page.goto(address + search, { waitUntil: 'commit' });
  const end = (typeof lands === 'string' ? lands : lands?.[role]) ?? address;
  await expect.poll(() => pathOf(page), { ...SOON, message: `${address} leads to ${end}` }).toBe(end);
  return [
    ...(answer?.status() === status ? [] : [`status ${answer?.status()}`]),
    ...(await looksRight(page, locale)),
    ...(await jumps(page, route.name === 'enterLive')),
  ];
}

/** A guest is told that a login is needed, and comes back to the address after it. */
async function logsIn(
  page: Page,
  { locale }: Walker,
  route: Route,
  example: AnyExample,
): Promise<readonly string[]> {
  const address = addressNamed(route.name, example.params)! + (example.search ?? '');
  await page.goto(address);
  const dialog = page.getByRole('alertdialog', {
    name: locale === 'ko' ? '로그인이 필요한 서비스예요.' : 'Please log in to use this.',
  });
  await dialog.getByRole('button').click();
  await page.waitForURL('**/Login');
  await page.locator('input[name="userId"]').fill(WALKERS.member);
  await page.locator('input[name="password"]').fill(FIXTURE_PASSWORD);
  await page.locator('button[type="submit"]').click();
  const end = typeof example.lands === 'string' ? example.lands : example.lands?.member;
  const searchOf = () => (end === undefined ? new URL(page.url()).search : '');
  await expect.poll(() => pathOf(page) + searchOf(), SOON).toBe(end ?? address);
  return looksRight(page, locale);
}

const SITE = 'Sellover';
const NOT_FOUND = ROUTES.find(({ name }) => name === 'NotFound')!;
const KOREAN = /[가-힣]/;

async function looksRight(page: Page, locale: Locale): Promise<readonly string[]> {
  const { name } = findRoute(pathOf(page))?.route ?? NOT_FOUND;
  const place: AnyExample = ROUTE_EXAMPLES[name];
  await page.locator('h1, h2, [role="alertdialog"]').first().waitFor({ state: 'attached' });
  await expect
    .poll(() => page.title(), { ...SOON, message: `the title of ${page.url()}` })
    .toEqual(place.untitled ? SITE : expect.stringMatching(/. · Sellover$/));
  const title = await page.title();
  // Else it would show all that is not seen at first only when its patience ends.
  await expect
    .poll(() => page.evaluate((mark) => performance.getEntriesByName(mark).length, FIRST_THINGS_MARK), {
      ...SOON,
      message: `${name} tells when its main content is seen`,
    })
    .toBeGreaterThan(0);
  const [lang, wide, seen] = await page.evaluate(() => {
    const { lang: language, scrollWidth, clientWidth } = document.documentElement;
    return [language, scrollWidth, clientWidth] as const;
  });
  return [
    ...(locale === 'en' && KOREAN.test(title) ? [`title ${title}`] : []),
    ...(lang === locale ? [] : [`language ${lang}`]),
    ...(wide > seen ? [`${wide - seen} px too wide`] : []),
    ...(await faultsAtRest(page)),
  ];
}
