/** What a page looks like to who sees it in a way of their own. */
import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** What the viewer's system asks for, until the test is over. */
export async function prefers(...features: ('forced-colors' | 'reduced-motion')[]): Promise<void> {
  const VALUES = {
    'forced-colors': { name: 'forced-colors', value: 'active' },
    'reduced-motion': { name: 'prefers-reduced-motion', value: 'reduce' },
  };
  const send = (wanted: readonly { name: string; value: string }[]) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [...wanted] });
  onTestFinished(() => send([]).then(() => undefined));
  await send(features.map((feature) => VALUES[feature]));
}

/** Letters twice as large, until the test is over. */
export function enlargeLetters(): void {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
}

/** What is cut off of, or stands out from, its button, pill or field. */
export function spilling(): readonly string[] {
  const out: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>('button, [class*="pill"], input')) {
    if (!control.checkVisibility()) continue;
    const box = control.getBoundingClientRect();
    if (control instanceof HTMLInputElement) {
      const line = Number.parseFloat(getComputedStyle(control).fontSize);
      if (['text', 'search', 'tel'].includes(control.type) && box.height < line) out.push(control.name);
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(control);
    const text = [...range.getClientRects()].filter(({ width }) => width > 1);
    if (text.some(({ top, bottom }) => top < box.top - 1 || bottom > box.bottom + 1))
      out.push(control.innerText);
  }
  return out;
}

/** Animations that run, and move, grow or turn something. */
export function moving(): readonly string[] {
  return document.getAnimations().flatMap((animation) => {
    const effect = animation.effect as KeyframeEffect;
    const moved = effect
      .getKeyframes()
      .flatMap((frame) => Object.keys(frame))
      .filter((name) => /^(transform|translate|scale|rotate|top|left|bottom|right|width|height)$/.test(name));
    const isLong = Number(effect.getComputedTiming().duration) > 1;
    return moved.length > 0 && isLong && animation.playState === 'running'
      ? [`${effect.target?.className} ${moved.join()}`]
      : [];
  });
}
