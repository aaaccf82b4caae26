import type { Page } from 'playwright-core';

/** So long without another one, and the largest paint was the largest. */
const QUIET = 4000;
const PATIENCE = 60_000;

interface Seen {
  /** When the largest paint was, in milliseconds since the page was asked for. */
  painted?: number;
  /** The sum of what has shifted. */
  shifted?: number;
  /** When the second picture of a video that can be seen was drawn. */
  moved?: number;
}

/** Runs in the page, before anything of ours. */
function watch(): void {
  const seen: Seen = {};
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    seen.painted = list.getEntries().at(-1)?.startTime ?? NaN;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shifted = (seen.shifted ?? 0) + (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const follow = (video: HTMLVideoElement) => {
    let first: number | undefined;
    const look: VideoFrameRequestCallback = (now, { mediaTime }) => {
      first ??= mediaTime;
      if (mediaTime > first && video.checkVisibility({ visibilityProperty: true })) seen.moved = now;
      else video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  };
  const find = () => {
    const video = document.querySelector('video');
    if (video) follow(video);
    else requestAnimationFrame(find);
  };
  find();
}

/** Milliseconds until the largest paint of a page, and how much of it has shifted. */
export async function largestPaint(
  page: Page,
  url: string,
): Promise<{ readonly painted: number; readonly shifted: number }> {
  await page.addInitScript(watch);
  await page.goto(url);
  await page.waitForFunction(
    (quiet) => {
      const { painted } = (globalThis as unknown as { seen: Seen }).seen;
      return painted !== undefined && performance.now() > painted + quiet;
    },
    QUIET,
    { timeout: PATIENCE },
  );
  const { painted = NaN, shifted = 0 } = await seenOn(page);
  return { painted, shifted };
}

/** Milliseconds until the picture of a page's video moves. */
export async function firstMotion(page: Page, url: string): Promise<number> {
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'moved' in (globalThis as unknown as { seen: Seen }).seen, undefined, {
    timeout: PATIENCE,
  });
  const { moved = NaN } = await seenOn(page);
  return moved;
}

function seenOn(page: Page): Promise<Seen> {
  return page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
}
