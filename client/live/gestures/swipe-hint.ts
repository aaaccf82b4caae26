const SAVED = 'sellover.swipeHint';

/** Whether a finger is to be told how to get to the next broadcast: once, and then they know. */
export function takeSwipeHint(): boolean {
  if (!matchMedia('(pointer: coarse)').matches) return false;
  try {
    if (localStorage.getItem(SAVED) !== null) return false;
    localStorage.setItem(SAVED, 'shown');
    return true;
  } catch {
    // Told again and again it would be a nuisance.
    return false;
  }
}
