import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { end, freePort, hasEnded } from '../../../fixtures/programs/program.ts';
import { PHONE, type Engine, type Key, type Tab } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';
/** What lies beside the library: the smallest browser there is around it. */
const [BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
/** Without this plug-in it knows neither H.264 nor AAC. */
const [CODECS] = globSync('/usr/lib/*/gstreamer-1.0/libgstlibav.so');

const STARTS_WITHIN = 30_000;
const STARTS = 3;
/** A driver whose browser has died never answers. */
const ANSWERS_WITHIN = 60_000;
const ENDS_WITHIN = 10_000;

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Readonly<Record<Key, string>> = { Enter: '\uE007', ArrowRight: '\uE014' };

/** A window is never narrower than its toolbar: this takes the room away from around the icons, and the icons. */
const NARROW_TOOLBAR = `* {
  padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; font-size: 1px;
  -gtk-icon-transform: scale(0);
}`;

/** WebKit over W3C WebDriver, on a screen that nobody sees. */
export class WebKit implements Engine {
  readonly #folder = mkdtempSync(join(tmpdir(), 'sellover-webkit-'));
  readonly #drivers = new Set<ChildProcess>();
  #screen!: ChildProcess;
  #display = '';

  /** Debian's packages that are missing. */
  static missing(): readonly string[] {
    return [
      ...(existsSync(DRIVER) && BROWSER !== undefined ? [] : ['webkit2gtk-driver']),
      ...(existsSync(DISPLAY) ? [] : ['xvfb']),
      ...(CODECS === undefined ? ['gstreamer1.0-libav'] : []),
    ];
  }

  static async start(): Promise<WebKit> {
    const webkit = new WebKit();
    mkdirSync(join(webkit.#folder, 'gtk-3.0'));
    writeFileSync(join(webkit.#folder, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR);
    // It looks for a free number itself, and says which.
    const said = ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1024x1024x24'];
    webkit.#screen = spawn(DISPLAY, said, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const [display] = await once(webkit.#screen.stdio[3]!, 'data');
    webkit.#display = `:${String(display).trim()}`;
    return webkit;
  }

  /** A driver knows one session, so each has its own. On a busy machine the browser sometimes dies as it starts. */
  async #session(): Promise<{ driver: ChildProcess; call: Call; session: string }> {
    for (let attempt = 1; ; attempt++) {
      const port = await freePort();
      const driver = spawn(DRIVER, ['-p', String(port)], {
        stdio: 'ignore',
        env: {
          ...process.env,
          DISPLAY: this.#display,
          XDG_CONFIG_HOME: this.#folder,
          // Nobody there speaks D-Bus.
          GTK_A11Y: 'none',
          NO_AT_BRIDGE: '1',
          LANG: 'C.UTF-8',
          LANGUAGE: 'ko_KR',
          TZ: 'Asia/Seoul',
        },
      });
      this.#drivers.add(driver);
      const call = await connect(driver, `http://127.0.0.1:${port}`);
      const options = { binary: BROWSER, args: ['--automation'] };
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
      try {
        const { sessionId } = await call<{ sessionId: string }>(
          'POST',
          '/session',
          { capabilities },
          STARTS_WITHIN,
        );
        return { driver, call, session: `/session/${sessionId}` };
      } catch (error) {
        await end(driver, 'SIGTERM');
        this.#drivers.delete(driver);
        if (attempt === STARTS) throw error;
      }
    }
  }

  async tab(): Promise<Tab> {
    const { driver, call, session } = await this.#session();
    const act = async (type: string, actions: readonly object[], more: object = {}) => {
      await call('POST', `${session}/actions`, { actions: [{ id: type, type, actions, ...more }] });
    };
    const press = (keys: Iterable<string>) =>
      act(
        'key',
        [...keys].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      );
    const tab: Tab = {
      open: async (url) => void (await call('POST', `${session}/url`, { url })),
      tap: (x, y) =>
        act('pointer', [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]),
      type: press,
      press: (key) => press([KEYS[key]]),
      run: (script, ...args) =>
        call('POST', `${session}/execute/async`, {
          script: `const [args, done] = arguments;
            Promise.resolve().then(() => (${script})(...args)).then(
              (value) => done({ value }), (error) => done({ error: String(error) }));`,
          args: [args],
        }).then((answer) => {
          const { value, error } = answer as { value: any; error?: string };
          if (error !== undefined) throw new Error(error);
          return value;
        }),
      setOffline: null,
      picture: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
      close: async () => {
        // Its end is what matters: the driver takes a browser that does not answer along.
        await call('DELETE', session, undefined, ENDS_WITHIN).catch(() => undefined);
        await end(driver, 'SIGTERM');
        this.#drivers.delete(driver);
      },
    };
    // Beside the page a window has a toolbar.
    const [width, height] = await tab.run(
      () => [outerWidth - innerWidth, outerHeight - innerHeight] as const,
    );
    await call('POST', `${session}/window/rect`, {
      width: PHONE.width + width,
      height: PHONE.height + height,
    });
    return tab;
  }

  async close(): Promise<void> {
    for (const driver of this.#drivers) await end(driver, 'SIGTERM');
    await end(this.#screen, 'SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

type Call = <T>(method: string, path: string, body?: object, within?: number) => Promise<T>;

/** Resolves when the driver answers. */
async function connect(driver: ChildProcess, base: string): Promise<Call> {
  const call: Call = async (method, path, body, within = ANSWERS_WITHIN) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      signal: AbortSignal.timeout(within),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: any };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const giveUpAt = performance.now() + STARTS_WITHIN;
  for (;;) {
    try {
      await call('GET', '/status');
      return call;
    } catch (error) {
      if (hasEnded(driver) || performance.now() > giveUpAt)
        throw new Error('WebKitWebDriver did not start', { cause: error });
      await pass(50);
    }
  }
}
