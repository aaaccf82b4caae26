import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** Nothing that a camera sees is lighter: a white picture, and the lightest of the tints that go with one. */
export async function makeWhite(page: Page): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.style.filter = 'brightness(0) invert(1)';
    video.closest<HTMLElement>('[data-page-style]')?.style.setProperty('--frame', 'rgb(30 30 30)');
  });
}

/** The contrast of the text with what lies under it on the screen, its own shadow included. */
export async function contrastOf(page: Page, text: Locator): Promise<number> {
  const drawn = await text.evaluate((element) => {
    const style = getComputedStyle(element);
    const context = document.createElement('canvas').getContext('2d')!;
    context.fillStyle = style.color;
    context.fillRect(0, 0, 1, 1);
    const range = document.createRange();
    range.selectNodeContents(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    const colour = [...context.getImageData(0, 0, 1, 1).data];
    // The shadow stays, where only the letters are not filled.
    (element as HTMLElement).style.setProperty('-webkit-text-fill-color', 'transparent', 'important');
    return { colour, box: { x, y, width, height } };
  });
  const picture = sharp(await page.screenshot({ clip: drawn.box, scale: 'css' }));
  const { channels } = await picture.stats();
  const ground = channels.slice(0, 3).map(({ mean }) => mean);
  const [, , , alpha = 255] = drawn.colour;
  const letters = ground.map((part, index) => {
    const share = alpha / 255;
    return drawn.colour[index]! * share + part * (1 - share);
  });
  const [dark, light] = [luminance(ground), luminance(letters)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
