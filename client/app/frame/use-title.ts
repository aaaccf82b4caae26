import { useEffect } from 'react';
import { proxy } from 'valtio/vanilla';
import { useSiteName } from '../site-name.ts';

/** The screen that is there, by name. */
export const page = proxy({ title: '' });

/** Names the browser tab, and the screen for screen readers, while the screen is there and, as by default, `shown`. */
export function useTitle(title: string | undefined, shown = true): void {
  const site = useSiteName();
  useEffect(() => {
    if (!shown) return;
    document.title = title ? `${title} · ${site}` : site;
    page.title = title ?? site;
  }, [title, shown, site]);
}
