import Megaphone from 'lucide-react/icons/megaphone';
import type { ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useTranslated } from '../../site/translation/offers.ts';
import { layout } from '../../design/layout/layout.ts';

export interface SellerNoticeProps {
  readonly sellerSysId: number;
  /** The label for screen readers. */
  readonly label: string;
  /** In its place until it comes. */
  readonly waiting?: ReactNode;
}

/** What a seller tells everybody, to be translated where there is no text in English. Without any, nothing stands there. */
export default function SellerNotice({ sellerSysId, label, waiting = null }: SellerNoticeProps) {
  const isEnglish = useLocale() === 'en';
  const { data, isPending } = useQuery(queryOf('sellerNotice', { sellerSysId }));
  const told = (isEnglish && data?.notiContentEn) || data?.notiContent || '';
  const { shown, button } = useTranslated([told]);
  if (isPending) return waiting;
  if (told === '') return null;
  return (
    <aside className={layout({ row: 3, align: 'start', ground: 'fill', leading: 155 })} aria-label={label}>
      <Megaphone size={18} className={layout({ above: 'hair', tone: 'accent' })} aria-hidden="true" />
      <div>
        <p className={layout({ multiline: true })}>{shown[0]}</p>
        {button}
      </div>
    </aside>
  );
}
