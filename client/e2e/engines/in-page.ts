/** What runs in the page. Each function is sent by itself, so it uses nothing but its arguments. */

/** What a viewer looks for: visible elements that match, have the name, and lie within another target. */
export interface Target {
  readonly css: string;
  /** A part of its label, or of its text. */
  readonly name?: string;
  readonly within?: Target;
}

export interface Seen {
  /** How it reads. */
  readonly words: string;
  /** What stands in a field. */
  readonly value: string | null;
  readonly isFocused: boolean;
  /** Where a finger presses it, if it was asked for and nothing is in its way. */
  readonly point: readonly [x: number, y: number] | null;
}

export async function look(
  target: Target,
  isForFinger: boolean,
): Promise<{ readonly count: number; readonly first: Seen | null }> {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

  function nameOf(element: Element): string {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    return plain(
      [
        element.getAttribute('aria-label'),
        ...ids.map((id) => document.getElementById(id)?.textContent),
        ...(labels ? [...(element.labels ?? [])].map((label) => label.textContent) : []),
        (element as HTMLElement).innerText,
      ].join(' '),
    );
  }

  function find({ css, name, within }: Target): readonly Element[] {
    const root = within ? find(within)[0] : document;
    const found = [...(root?.querySelectorAll(css) ?? [])].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0) return false;
      return (
        element.checkVisibility({ visibilityProperty: true }) &&
        (name === undefined || nameOf(element).includes(name))
      );
    });
    // Of those that lie within each other the innermost.
    return found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
  }

  const found = find(target);
  const [element] = found;
  if (!element) return { count: 0, first: null };

  let point: Seen['point'] = null;
  if (isForFinger && !element.matches(':disabled, [aria-disabled=true]')) {
    const before = element.getBoundingClientRect();
    await new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = [Math.round(x + width / 2), Math.round(y + height / 2)] as const;
    if (!element.contains(document.elementFromPoint(...middle))) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
    } else if (x === before.x && y === before.y) {
      point = middle;
    }
  }
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return {
    count: found.length,
    first: {
      words: plain((element as HTMLElement).innerText),
      value: isField ? element.value : null,
      isFocused: element === document.activeElement,
      point,
    },
  };
}

/** Keeps what nobody should ever meet: exceptions, and breaches of the page's security policy. Keeps what taps hit, too. */
export function watchTroubles(): void {
  const troubles: string[] = [];
  const taps: string[] = [];
  Object.assign(globalThis, { troubles, taps });
  for (const type of ['pointerdown', 'pointerup', 'click'] as const) {
    const keep = ({ target, clientX, clientY }: MouseEvent) =>
      taps.push(`${type} ${clientX},${clientY} ${(target as Element).outerHTML?.slice(0, 80)}`);
    addEventListener(type, keep, { capture: true });
  }
  addEventListener('error', ({ message, filename }) => {
    // No fault: what changed while it was measured is measured again in the next frame.
    if (!message.startsWith('ResizeObserver loop')) troubles.push(`${message} (${filename})`);
  });
  addEventListener('unhandledrejection', ({ reason }) => troubles.push(`unhandled: ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    troubles.push(`${violatedDirective}: ${blockedURI}`),
  );
}

/** How far a video has come, and which picture it shows now. */
export function watch(label: string): Sight | null {
  const video = document.querySelector<HTMLVideoElement>(`video[aria-label="${label}"]`);
  if (!video || video.videoWidth === 0 || !video.checkVisibility({ visibilityProperty: true })) return null;
  const canvas = document.createElement('canvas');
  canvas.width = 36;
  canvas.height = 64;
  const context = canvas.getContext('2d')!;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { time: video.currentTime, isPaused: video.paused, picture: [...data].join(' ') };
}

export interface Sight {
  /** In seconds. */
  readonly time: number;
  readonly isPaused: boolean;
  readonly picture: string;
}
