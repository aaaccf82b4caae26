import type { Page } from 'playwright-core';

/** What can be seen: elements, and the words that they must have. */
export interface Sight {
  readonly selector: string;
  readonly words?: string;
}

/** From when until when something was seen, by the page's own clock (ms); `to` is null while it still is. */
export interface Span {
  readonly from: number;
  readonly to: number | null;
}

/**
 * Writes down when a page shows what. It looks from inside the page, so that a test which is held up on its way into the
 * browser measures the same.
 */
export class Sightings {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** From the next page that is opened on. */
  static async of(page: Page, sights: Readonly<Record<string, Sight>>): Promise<Sightings> {
    await page.addInitScript(look, sights);
    return new Sightings(page);
  }

  /** By name, all times that it was seen. */
  all(): Promise<Readonly<Record<string, readonly Span[]>>> {
    return this.#page.evaluate(() => (globalThis as unknown as { seen: Record<string, Span[]> }).seen);
  }
}

/** Runs in the page. */
function look(sights: Readonly<Record<string, Sight>>): void {
  const LOOKS_EVERY = 100;
  const seen: Record<string, { from: number; to: number | null }[]> = {};
  Object.assign(globalThis, { seen });
  const SIDE = 64;
  const probe = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true })!;
  // Fast downscaling would lose small things between the sampled pixels.
  probe.imageSmoothingQuality = 'high';
  const isDrawnOn = (canvas: HTMLCanvasElement) => {
    if (canvas.width === 0 || canvas.height === 0) return false;
    probe.clearRect(0, 0, SIDE, SIDE);
    probe.drawImage(canvas, 0, 0, SIDE, SIDE);
    return probe.getImageData(0, 0, SIDE, SIDE).data.some((value) => value > 0);
  };
  const isSeen = ({ selector, words }: Sight) =>
    [...document.querySelectorAll(selector)].some(
      (element) =>
        element.checkVisibility() &&
        (words === undefined || element.textContent.includes(words)) &&
        (!(element instanceof HTMLCanvasElement) || isDrawnOn(element)),
    );
  const lookFor = (names: readonly string[]) => {
    const now = performance.now();
    for (const name of names) {
      const sight = sights[name]!;
      const spans = (seen[name] ??= []);
      const last = spans.at(-1);
      const isOpen = last !== undefined && last.to === null;
      if (isSeen(sight) === isOpen) continue;
      if (isOpen) last.to = now;
      else spans.push({ from: now, to: null });
    }
  };
  // All but a canvas comes and goes as a whole. The next frame records it, even if the page is too busy for its intervals.
  const whole = Object.keys(sights).filter((name) => !sights[name]!.selector.includes('canvas'));
  let isAsked = false;
  const nextFrame = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      lookFor(whole);
    });
  };
  new MutationObserver(nextFrame).observe(document, { childList: true, subtree: true });
  setInterval(() => lookFor(Object.keys(sights)), LOOKS_EVERY);
}
