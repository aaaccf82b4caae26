import { useLocale, useTranslations } from 'use-intl';
import { format } from '../../../schema/deadlines.ts';
import type { ReplyOf } from '../../app/calls/call.ts';
import { layout } from '../../design/layout/layout.ts';
import { kindOf } from './kinds.ts';

/** What stays of a former member, until when, and why. */
export function Kept({ rows }: { readonly rows: ReplyOf<'withdrawalTerms'>['kept'] }) {
  const t = useTranslations('withdrawal');
  const locale = useLocale();
  if (rows.length === 0) return <p>{t('kept.none')}</p>;
  return (
    <ul className={layout({ column: 3 })}>
      {rows.map(({ what, why, until }) => (
        <li key={what} className={layout({ column: 'hair' })}>
          <span>
            {t('kept.row', {
              what: t(`kinds.${kindOf(what)}`),
              until: format(locale, { dateStyle: 'medium' }).format(Date.parse(until)),
            })}
          </span>
          <small className={layout({ quiet: true })}>{t(`why.${why}`)}</small>
        </li>
      ))}
    </ul>
  );
}
