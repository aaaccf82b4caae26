import { useEffect, useEffectEvent, useRef } from 'react';
import { MoreButton, type MoreButtonProps } from '../../app/frame/MoreButton.tsx';

/** So far below the window the next page is asked for. */
const AHEAD = '900px';
/** So many pages come by themselves; then a person asks, so that the page's end can be reached. */
const BY_ITSELF = 10;

/** The next page of a list comes by itself when its end is near. A failed one waits for its button. */
export function MoreOnScroll({ query, pages }: MoreButtonProps & { readonly pages: number }) {
  const end = useRef<HTMLDivElement>(null);
  const comes =
    query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError && pages % BY_ITSELF !== 0;
  const next = useEffectEvent(() => void query.fetchNextPage());
  useEffect(() => {
    if (!comes || !end.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) next();
      },
      { rootMargin: `0px 0px ${AHEAD}` },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [comes]);
  return (
    <div ref={end}>
      <MoreButton query={query} />
    </div>
  );
}
