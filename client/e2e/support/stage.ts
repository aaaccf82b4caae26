import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { SOON } from './world.ts';

export const FIRST = '/Vod/1/11/live';
export const SECOND = '/Vod/2/12/live';

/** The live stage as a person finds their way on it. */
export class Stage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** In this page, or the one that is being opened for a viewer. */
  static async open(viewer: Page | Promise<Page>, path: string = FIRST): Promise<Stage> {
    const page = await viewer;
    await page.goto(path);
    const stage = new Stage(page);
    await stage.log.getByText(/./).first().waitFor();
    return stage;
  }

  get video(): Locator {
    return this.page.getByLabel('라이브 영상');
  }

  get log(): Locator {
    return this.page.getByRole('log', { name: '실시간 채팅' });
  }

  get input(): Locator {
    return this.page.getByRole('textbox', { name: '채팅 메시지' });
  }

  get pinned(): Locator {
    return this.page.getByRole('region', { name: '지금 소개하는 상품' });
  }

  async say(text: string): Promise<void> {
    await this.input.fill(text);
    await this.input.press('Enter');
  }

  /** What stands in the chat, line by line, as it reads. */
  async lines(): Promise<readonly string[]> {
    const lines = await this.log.locator('p').allInnerTexts();
    return lines.map((line) => line.replaceAll(/\s+/g, ' ').trim());
  }

  /** Waits until the chat shows the text, once. */
  async hears(text: string): Promise<void> {
    await expect.poll(() => this.heard(text), SOON).toBe(1);
  }

  async heard(text: string): Promise<number> {
    return (await this.lines()).filter((line) => line.endsWith(text)).length;
  }

  /** Waits until the video plays, which a still picture does, too. */
  async starts(): Promise<void> {
    const time = () => this.video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
    const start = await time();
    await expect.poll(time, SOON).toBeGreaterThan(start);
  }

  /** Waits until the video has played on for so many seconds, with pictures; what was jumped over does not count. */
  async plays(seconds = 3): Promise<void> {
    const now = () =>
      this.video.evaluate((video: HTMLVideoElement) => {
        let time = 0;
        for (let i = 0; i < video.played.length; i++) time += video.played.end(i) - video.played.start(i);
        const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
        const isDrawn = video.videoWidth > 0 && video.checkVisibility({ visibilityProperty: true });
        return { time, pictures: isDrawn ? totalVideoFrames - droppedVideoFrames : 0 };
      });
    let start = await now();
    const playedOn = async () => {
      const { time, pictures } = await now();
      // Another stream begins at zero.
      if (time < start.time || pictures < start.pictures) start = { time, pictures };
      return time >= start.time + seconds && pictures > start.pictures;
    };
    await expect.poll(playedOn, { ...SOON, interval: 250 }).toBe(true);
  }
}
