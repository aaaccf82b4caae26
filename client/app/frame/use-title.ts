import { useEffect } from 'react';
import { proxy } from 'valtio/vanilla';
import { useSiteName } from '../site-name.ts';

/** The screen that is there, by name. */
export const page = proxy({ title: '' });

/** The address that the page came for, with its title in it; undefined: a screen has named itself since. */
let served: string | undefined = location.pathname;

/** Names the browser tab, and the screen for screen readers, while the screen is there and, as by default, `shown`. */
export function useTitle(title: string | undefined, shown = true): void {
  const site = useSiteName();
  useEffect(() => {
    if (!shown) return;
    page.title = title ?? site;
    // While the screen loads, the title that the server sent stays.
    if (title === undefined && location.pathname === served) return;
    served = undefined;
    document.title = title ? `${title} · ${site}` : site;
  }, [title, shown, site]);
}
