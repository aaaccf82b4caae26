import type { Browser, Page } from 'playwright-core';
import { Network } from '../../client/e2e/support/network.ts';
import { FIXTURE_PASSWORD } from '../../fixtures/people.ts';
import { bringClock, CLOCK, type ClockPage } from './clock-page.ts';

/** The shape that the page sends. */
const SIZE = { width: 720, height: 1280 } as const;

/** A host's page whose camera sees nothing but a clock. */
export class CameraPage {
  readonly #network: Network;

  private constructor(network: Network) {
    this.#network = network;
  }

  /** `path`: the page of one of host01's broadcasts. */
  static async open(browser: Browser, url: string, path: string): Promise<CameraPage> {
    const network = await Network.to(url);
    const page = await browser.newPage({ locale: 'ko-KR', viewport: { width: 390, height: 844 } });
    await page.addInitScript(bringClock);
    await page.addInitScript(seeClock, { ...CLOCK, ...SIZE });
    await page.goto(network.url + path);
    await logIn(page);
    await page.getByRole('button', { name: '보내기 시작' }).click();
    await page.getByText('보내는 중', { exact: true }).waitFor();
    return new CameraPage(network);
  }

  /** The line is cut without a word. */
  leave(): void {
    this.#network.cut();
  }

  /** The page connects again by itself. */
  back(): Promise<void> {
    return this.#network.mend();
  }
}

async function logIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '확인' }).click();
  await page.getByLabel('아이디').first().fill('host01');
  await page.getByLabel('비밀번호').first().fill(FIXTURE_PASSWORD);
  await page.keyboard.press('Enter');
}

/** Runs in the page: its camera is a canvas. */
function seeClock(clock: Omit<typeof CLOCK, keyof typeof SIZE> & typeof SIZE): void {
  const { width, height, framesPerSecond } = clock;
  const { drawClock } = globalThis as unknown as ClockPage;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext('2d')!;
  setInterval(() => drawClock(drawing, clock), 1000 / framesPerSecond);
  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (asked) => {
    const stream = canvas.captureStream(framesPerSecond);
    if (!asked?.audio) return stream;
    const sound = await real({ audio: asked.audio });
    return new MediaStream([...stream.getTracks(), ...sound.getTracks()]);
  };
}
