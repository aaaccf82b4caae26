import { useEffect, useEffectEvent } from 'react';
import { pushLayer } from './back-stack.ts';

/** While `open`, the browser's back button calls `close` instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? pushLayer(() => onBack()) : undefined), [open]);
}
