import { useEffect, useState } from 'react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { REDIRECTS } from './redirects.ts';
import { findRoute, type FoundRoute, isRedirect } from './routes.ts';
import { ScreenLoading } from './ScreenLoading.tsx';

/** Goes on to where the address leads. Going back skips it. */
export default function RedirectScreen() {
  const path = usePathname();
  const [failed, setFailed] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    let here = true;
    const found = findRoute(path);
    if (!found || !isRedirect(found.route.name)) return undefined;
    // The table has made sure that the parameters are those of the name.
    const lead = REDIRECTS[found.route.name] as (params: FoundRoute['params']) => string | Promise<string>;
    Promise.resolve(lead(found.params)).then(
      (to) => here && navigate(to, { replace: true }),
      (error: unknown) => here && setFailed({ error }),
    );
    return () => {
      here = false;
    };
  }, [path]);
  // The boundary around the screen says so, and offers to try again.
  if (failed) throw failed.error;
  return <ScreenLoading />;
}
