import { Fragment } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { FAQ_CATEGORIES } from '../../../schema/service/constants.ts';
import { addressOf } from '../../app/routes.ts';
import styles from './service.module.css';

/**
 * All categories of frequent questions. Names break at their slashes, not within a word. `current`: the code of the one that
 * is shown.
 */
export function Categories({ current }: { readonly current?: number | undefined }) {
  const t = useTranslations('service');
  const locale = useLocale();
  return (
    <nav aria-label={t('categories')}>
      <ul className={styles['categories']}>
        {FAQ_CATEGORIES.map(({ code, ...names }) => (
          <li key={code}>
            <Link
              href={addressOf('CustomerSearchBy', { type: 'faq', code: String(code) })}
              aria-current={code === current ? 'page' : undefined}
            >
              <span>
                {names[locale].split(/(?<=\/)/).map((part) => (
                  <Fragment key={part}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
