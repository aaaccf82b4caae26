import { navigate } from 'wouter/use-browser-location';
import { PIP_TOGGLE_DEBOUNCE } from '../../../../schema/room/constants.ts';
import { addressOfBroadcast, broadcastInfo } from '../../../app/broadcast-info.ts';
import { backToScreen } from '../../../app/frame/scroll.ts';

let toggledAt = -Infinity;

/**
 * Switches between full size and the small window over the screen before. The first press counts at once. One that follows
 * too soon is part of the same touch.
 */
export function toggleSize(): void {
  const now = performance.now();
  if (now - toggledAt < PIP_TOGGLE_DEBOUNCE) return;
  toggledAt = now;
  if (broadcastInfo.pipMode) navigate(addressOfBroadcast());
  else backToScreen();
}
