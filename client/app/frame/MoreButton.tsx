import { useTranslations } from 'use-intl';
import { Button } from '../../design/controls/Button.tsx';
import styles from './page.module.css';

export interface MoreButtonProps {
  /** Pages of a list. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** The way to the next page of a list; nothing at its end. */
export function MoreButton({ query }: MoreButtonProps) {
  const t = useTranslations('common');
  if (!query.hasNextPage) return null;
  return (
    <Button
      className={styles['more']}
      variant="soft"
      wide
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t(query.isFetchNextPageError ? 'retry' : 'more')}
    </Button>
  );
}

/** As high as the button. */
export function MoreSkeleton() {
  return <div className={styles['awaited']} />;
}
