import { existsSync } from 'node:fs';
import { launch, type Browser } from 'puppeteer-core';
import { PHONE, type Engine, type Tab } from './engine.ts';

const PATH = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

/** As on a phone: the page is told of a finger and no mouse, and scrollbars take no room. */
const PREFERENCES = {
  'intl.accept_languages': 'ko-KR, ko',
  'ui.allPointerCapabilities': 1,
  'ui.primaryPointerCapabilities': 1,
  'ui.useOverlayScrollbars': 1,
};

/** Firefox over WebDriver BiDi. */
export class Firefox implements Engine {
  readonly #browser: Browser;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Debian's packages that are missing. */
  static missing(): readonly string[] {
    return existsSync(PATH) ? [] : ['firefox-esr'];
  }

  static async start(): Promise<Firefox> {
    const browser = await launch({
      browser: 'firefox',
      executablePath: PATH,
      extraPrefsFirefox: PREFERENCES,
      env: { ...process.env, TZ: 'Asia/Seoul' },
    });
    return new Firefox(browser);
  }

  async tab(): Promise<Tab> {
    const context = await this.#browser.createBrowserContext();
    // In a tab of one window the others would be hidden, and paint nothing.
    const page = await context.newPage({ type: 'window' });
    await page.setViewport(PHONE);
    return {
      open: async (url) => void (await page.goto(url)),
      // A finger that stays for 300 ms, as one does on a busy machine, presses nothing. A mouse has no such rule.
      tap: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      press: (key) => page.keyboard.press(key),
      run: (script, ...args) => page.evaluate(script as any, ...args),
      setOffline: (isOffline) => page.setOfflineMode(isOffline),
      picture: () => page.screenshot(),
      close: () => context.close(),
    };
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
