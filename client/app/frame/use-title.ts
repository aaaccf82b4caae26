import { useEffect } from 'react';
import { proxy } from 'valtio/vanilla';

const SITE = 'Sellover';

/** The screen that is there, by name. */
export const page = proxy({ title: '' });

/** Names the browser tab, and the screen for screen readers, while the screen is there and, as by default, `shown`. */
export function useTitle(title: string | undefined, shown = true): void {
  useEffect(() => {
    if (!shown) return;
    document.title = title ? `${title} · ${SITE}` : SITE;
    page.title = title ?? SITE;
  }, [title, shown]);
}
