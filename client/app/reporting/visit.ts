import type { Device } from '../../../schema/site/analytics.ts';
import { isInApp } from '../bridge.ts';
import { api } from '../calls/api.ts';
import { findRoute } from '../routes.ts';
import { session } from '../session/session.ts';

const TOLD = 'sellover.visit';

function device(): Device {
  if (isInApp()) return 'app';
  if (!matchMedia('(pointer: coarse)').matches) return 'desktop';
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet';
}

/** Reports the visit, once a session. It sends the route's pattern and no address. Failures are ignored. */
export function recordVisit(): void {
  try {
    if (sessionStorage.getItem(TOLD) !== null) return;
    sessionStorage.setItem(TOLD, '1');
  } catch {
    // Without storage a reload would be counted again.
    return;
  }
  const path = findRoute(location.pathname)?.route.path ?? '/404';
  api('recordVisit', { path, locale: session.locale, device: device() }).catch(() => undefined);
}
