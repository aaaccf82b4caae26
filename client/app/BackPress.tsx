import { useEffect } from 'react';
import { BACK_PRESS_WINDOW } from '../../schema/room/constants.ts';
import { pushLayer } from '../design/overlays/back-stack.ts';
import { toast } from '../design/overlays/toast.ts';
import { broadcastAt, closeBroadcast } from './broadcast-info.ts';
import { translator } from './i18n/translate.ts';

/**
 * In the app, over the player that fills the screen: Back says that one more press ends the broadcast, and the next one soon
 * after does. Sheets and dialogs lie above, so they close first. In a browser Back makes the player small instead.
 */
export default function BackPress() {
  useEffect(() => {
    let pressedAt = -Infinity;
    let here = true;
    let leave = pushLayer(press);
    function press(): void {
      // The screen itself was left, and its layer with it.
      if (!broadcastAt(location.pathname)) return;
      const now = performance.now();
      if (now - pressedAt < BACK_PRESS_WINDOW) {
        closeBroadcast();
        return;
      }
      pressedAt = now;
      toast(translator()('common.pressAgain'), { lasts: BACK_PRESS_WINDOW });
      // Not yet: this press is still closing all that lies above the entry that it went to.
      queueMicrotask(() => {
        if (here) leave = pushLayer(press);
      });
    }
    return () => {
      here = false;
      leave();
    };
  }, []);
  return null;
}
