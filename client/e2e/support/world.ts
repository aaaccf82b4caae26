import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Cli } from '../../../cli/testing/cli.ts';
import { launchChromium } from '../../../fixtures/chromium.ts';
import { FIXTURE_PASSWORD } from '../../../fixtures/people.ts';
import { countPage } from '../../../server/testing/run/counts.ts';
import { isWhole } from '../../../server/testing/seed.ts';
import type { Locale } from '../../../schema/locales.ts';
import { veil } from '../../app/session/veil.ts';
import { Member } from './member.ts';
import { keepTime } from './page-clock.ts';
import { Shop } from './shop.ts';
import { STILL_HEADER } from './still-picture.ts';

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  wide: { viewport: { width: 1440, height: 900 } },
} as const;

/** The person in front of the browser, and the kind of browser. */
export interface ViewerOptions {
  /** Somebody who logged in before and comes back; a guest by default. */
  readonly as?: string;
  readonly screen?: keyof typeof SCREENS;
  readonly locale?: Locale;
  /** Wants as little motion as possible; with `make test` by default, which spares two cores what moves. */
  readonly reducedMotion?: boolean;
  /** Says that it is an iPhone, whatever it can do. */
  readonly ios?: boolean;
  /** Another way to the server than the straight one. */
  readonly origin?: string;
  /** Plays the footage; else a still picture stands in for it. */
  readonly footage?: true;
  /** The test looks at pixels. Without it, pages skip what is expensive to paint: pictures, shadows and endless motion. */
  readonly picture?: true;
  /** `leap` of the world moves the clock of its pages, too. Not together with footage, which plays in real time. */
  readonly leaps?: true;
  /** Toasts and the like leave on time, as with footage. Without it, they stay long enough for a slow machine. */
  readonly inTime?: true;
}

/** How long to wait for what a viewer should see. It only finds what hangs: the slowest machine is quicker. */
export const SOON = { timeout: 240_000 } as const;

const NOTHING_OPENED = 'about:blank';

/** For ways beside the usual ones: two cores have time for them in `make prove` only. */
export const testWhenWhole = isWhole ? test : test.skip;

/**
 * One browser for all files of a worker: each viewer has a context of their own. Playwright closes it when the worker ends,
 * and it ends by itself when the worker is killed. If it crashes in a test, the next one gets another.
 */
let browser: Promise<Browser> | undefined;
/** Sound begins by itself, and camera and microphone are made up. */
const ALLOWED = [
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

async function sharedBrowser(): Promise<Browser> {
  if (browser && !(await browser).isConnected()) browser = undefined;
  browser ??= launchChromium(ALLOWED);
  return browser;
}

/** A shop with the demo data on air, and browsers in front of it. */
export class World {
  /** What no viewer should ever meet: exceptions in the page, breaches of its security policy, missing words. */
  readonly troubles: string[] = [];
  readonly #shop: Shop;
  readonly #browser: Browser;
  readonly #clis: Cli[] = [];
  readonly #leaping: Page[] = [];

  private constructor(shop: Shop, browser: Browser) {
    this.#shop = shop;
    this.#browser = browser;
  }

  static async open(): Promise<World> {
    const [shop, shared] = await Promise.all([Shop.open(), sharedBrowser()]);
    return new World(shop, shared);
  }

  get url(): string {
    return this.#shop.url;
  }

  /** The same by a name: passkeys belong to one, not to a number. */
  get named(): string {
    return this.url.replace('127.0.0.1', 'localhost');
  }

  /**
   * Moves the clocks of pages that leap, and then the server's. What becomes due happens. `between` is what a page must have
   * done before it is due on the server.
   */
  async leap(ms: number, between?: () => Promise<void>): Promise<void> {
    for (const page of this.#leaping) {
      // Pages that are opened later have the same clock.
      await page.addInitScript((time) => window.leap(time), ms);
      if (page.url() !== NOTHING_OPENED) await page.evaluate((time) => window.leap(time), ms);
    }
    await between?.();
    this.#shop.clock.leap(ms);
  }

  /** From now on the server's time of day moves by leaps alone. */
  stand(): void {
    this.#shop.clock.stand();
  }

  /** A page in a browser of its own, with nothing opened yet. */
  async viewer({
    as,
    screen = 'phone',
    locale = 'ko',
    reducedMotion = !isWhole,
    ios = false,
    origin = this.url,
    picture,
    footage = picture,
    leaps,
    inTime = footage,
  }: ViewerOptions = {}): Promise<Page> {
    const saved = as === undefined ? [] : [await savedLogin(this.url, as)];
    const context = await this.#browser.newContext({
      ...SCREENS[screen],
      ...(!footage && { extraHTTPHeaders: { [STILL_HEADER]: '1' } }),
      ...(ios && { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }),
      baseURL: origin,
      locale: locale === 'ko' ? 'ko-KR' : 'en-US',
      timezoneId: 'Asia/Seoul',
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      storageState: {
        cookies: [],
        origins: [{ origin, localStorage: saved }],
      },
    });
    context.setDefaultTimeout(SOON.timeout);
    context.on('page', countPage);
    if (!picture && !isWhole) await context.addInitScript(paintLess);
    const page = await context.newPage();
    if (leaps || !inTime) await page.addInitScript(keepTime, leaps === true);
    if (leaps) this.#leaping.push(page);
    page.on('pageerror', (error) => this.troubles.push(`${page.url()}: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (/content security policy|MISSING_MESSAGE/i.test(message.text())) this.troubles.push(message.text());
    });
    return page;
  }

  /** Someone who talks and buys through the API. */
  member(userId: string): Promise<Member> {
    return Member.login(this.url, userId);
  }

  /** A host with the CLI, logged in with the password from standard input. */
  async host(userId: string): Promise<Cli> {
    const cli = new Cli({ SELLOVER_URL: this.url });
    this.#clis.push(cli);
    await cli.json(['login', '--user', userId, '--password-stdin'], { stdin: FIXTURE_PASSWORD });
    return cli;
  }

  contexts(): readonly BrowserContext[] {
    return this.#browser.contexts();
  }

  async close(): Promise<void> {
    for (const cli of this.#clis) cli.remove();
    await Promise.all(this.contexts().map((context) => context.close()));
    await this.#shop.close();
  }
}

/** Runs in the page. */
function paintLess(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    video, img { opacity: 0 !important; }
    *, ::before, ::after {
      animation-iteration-count: 1 !important;
      filter: none !important;
      backdrop-filter: none !important;
      box-shadow: none !important;
    }
  `);
  document.adoptedStyleSheets = [sheet];
}

/** A world for each test, which ends with nothing thrown in its pages. */
export function useWorld(): () => World {
  // For each file of tests: it ends with the file, and the module is loaded once for many.
  vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });
  let world: World | undefined;
  beforeAll(ensureBuilt);
  beforeEach(async () => {
    world = await World.open();
  });
  afterEach(async ({ task }) => {
    const ending = world;
    world = undefined;
    if (!ending) return;
    if (task.result?.state === 'fail') await photograph(ending, task.name);
    await ending.close();
    expect(ending.troubles).toEqual([]);
  });
  return () => world!;
}

/** The last sight of every page of a test that failed. */
async function photograph(world: World, name: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'sellover-e2e-'));
  for (const [index, page] of world
    .contexts()
    .flatMap((context) => context.pages())
    .entries()) {
    await page.screenshot({ path: join(dir, `${index}.png`), timeout: 15_000 }).catch(() => undefined);
  }
  process.stderr.write(`${name}: its last pictures are in ${dir}\n`);
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** `make test` builds the client before; with `npm test` alone the first file here does. */
async function ensureBuilt(): Promise<void> {
  const built = () => existsSync(join(root, 'dist/client/index.html'));
  if (built()) return;
  const lock = join(tmpdir(), `sellover-build-${process.ppid}`);
  try {
    writeFileSync(lock, '', { flag: 'wx' });
  } catch {
    // Another file is building it.
    await vi.waitUntil(built, { timeout: 120_000, interval: 500 });
    return;
  }
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'client'], {
      cwd: root,
    });
  } finally {
    rmSync(lock);
  }
}

/** What the browser keeps of somebody who logged in before. */
async function savedLogin(url: string, userId: string) {
  const { refreshToken, userSysId } = await Member.login(url, userId);
  return { name: 'sellover.saveUser', value: veil({ refreshToken, userSysId }) };
}
