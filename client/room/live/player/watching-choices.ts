import { NO_CHOICES, type WatchingChoices } from './player-view.ts';

const SAVED = 'sellover.watching';
const MUTED = 'sellover.muted';

/** Muting lasts for this visit: a viewer who returns tomorrow should hear the host. The rest is kept for good. */
type Saved = Omit<WatchingChoices, 'mutedByHand'>;

function read(): Partial<WatchingChoices> {
  try {
    const mutedByHand = sessionStorage.getItem(MUTED) === '1';
    const saved: unknown = JSON.parse(localStorage.getItem(SAVED) ?? '{}');
    if (typeof saved !== 'object' || saved === null) return { mutedByHand };
    const { volume, quality, caption } = saved as Partial<Record<keyof Saved, unknown>>;
    return {
      mutedByHand,
      ...(typeof volume === 'number' && volume > 0 && volume <= 1 && { volume }),
      ...(typeof quality === 'number' && { quality }),
      ...(typeof caption === 'string' && { caption }),
    };
  } catch {
    // Storage can be missing, or refuse.
    return {};
  }
}

let choices: WatchingChoices | undefined;

/** What the viewer chose by hand, in this broadcast or an earlier one. */
export function watchingChoices(): WatchingChoices {
  return (choices ??= { ...NO_CHOICES, ...read() });
}

/** Volume 0 means muted. Unmuting then restores an audible volume. */
export function chooseVolume(volume: number): void {
  chooseWatching({ mutedByHand: volume === 0, ...(volume > 0 && { volume }) });
}

export function chooseWatching(change: Partial<WatchingChoices>): void {
  const { mutedByHand, ...saved } = { ...watchingChoices(), ...change };
  choices = { mutedByHand, ...saved };
  try {
    sessionStorage.setItem(MUTED, mutedByHand ? '1' : '0');
    localStorage.setItem(SAVED, JSON.stringify(saved satisfies Saved));
  } catch {
    // Without storage the choice lasts for this visit.
  }
}
