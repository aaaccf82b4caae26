const SAVED = 'sellover.swipeHint';

/** Whether to show the swipe hint: once for each device. */
export function takeSwipeHint(): boolean {
  if (!matchMedia('(pointer: coarse)').matches) return false;
  try {
    if (localStorage.getItem(SAVED) !== null) return false;
    localStorage.setItem(SAVED, 'shown');
    return true;
  } catch {
    // Without storage it would show each time.
    return false;
  }
}
