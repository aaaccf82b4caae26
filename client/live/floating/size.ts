import { navigate } from 'wouter/use-browser-location';
import { PIP_TOGGLE_DEBOUNCE } from '../../../schema/room/constants.ts';
import { addressOfBroadcast, broadcastInfo } from '../../app/broadcast-info.ts';
import { backToScreen } from '../../app/frame/scroll.ts';

let toggledAt = -Infinity;

/**
 * From full to the small window over the screen before, or back. The first wish counts at once; what follows it too
 * soon was the same finger.
 */
export function toggleSize(): void {
  const now = performance.now();
  if (now - toggledAt < PIP_TOGGLE_DEBOUNCE) return;
  toggledAt = now;
  if (broadcastInfo.pipMode) navigate(addressOfBroadcast());
  else backToScreen();
}
