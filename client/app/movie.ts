import { proxy } from 'valtio/vanilla';

/** When video plays by itself: on any network, only on Wi-Fi, or never. */
export const MOVIE_CHOICES = ['always', 'wifi', 'never'] as const;
export type MovieChoice = (typeof MOVIE_CHOICES)[number];

const SAVED = 'sellover.movie';

function read(): MovieChoice {
  try {
    const saved = localStorage.getItem(SAVED);
    return MOVIE_CHOICES.find((choice) => choice === saved) ?? 'always';
  } catch {
    // Storage can be missing, or refuse.
    return 'always';
  }
}

/** The choice is this device's: what it costs depends on the device. */
export const movie = proxy<{ choice: MovieChoice }>({ choice: read() });

export function chooseMovie(choice: MovieChoice): void {
  movie.choice = choice;
  try {
    localStorage.setItem(SAVED, choice);
  } catch {
    // Without storage the choice lasts for this visit.
  }
}

interface NetworkInformation {
  readonly type?: string;
}

/** A device that does not say how it is connected counts as one on Wi-Fi. */
function isOnWifi(): boolean {
  const type = (navigator as { readonly connection?: NetworkInformation }).connection?.type;
  return type === undefined || type === 'wifi' || type === 'ethernet' || type === 'unknown';
}

/** Whether video may play by itself now. */
export function mayAutoplay(choice: MovieChoice = movie.choice): boolean {
  return choice === 'always' || (choice === 'wifi' && isOnWifi());
}
