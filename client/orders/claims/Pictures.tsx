import { useTranslations } from 'use-intl';
import { layout } from '../../design/layout/layout.ts';
import styles from './claims.module.css';

export function Pictures({ urls }: { readonly urls: readonly { readonly url: string }[] }) {
  const t = useTranslations('claims.detail');
  if (urls.length === 0) return null;
  return (
    <ul className={layout({ row: 2, wrap: true, above: 3 }, styles['pictures'])}>
      {urls.map(({ url }, at) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={t('picture', { at: at + 1 })} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
