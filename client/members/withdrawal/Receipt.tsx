import { useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { format } from '../../../schema/deadlines.ts';
import type { ReplyOf } from '../../app/calls/call.ts';
import { errorText } from '../../app/calls/errors.ts';
import { download } from '../../app/download.ts';
import { addressOf } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { byKind } from './kinds.ts';
import { Kept } from './Kept.tsx';

type ErasureReceipt = ReplyOf<'withdraw'>['receipt'];

async function save(receipt: ErasureReceipt): Promise<void> {
  const file = new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' });
  try {
    await download(file, `sellover-receipt-${receipt.receiptSysId}.json`);
  } catch (error) {
    toast(errorText(error), { tone: 'danger' });
  }
}

/** What a former member takes along. */
export function Receipt({ receipt }: { readonly receipt: ErasureReceipt }) {
  const t = useTranslations('withdrawal');
  const locale = useLocale();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const date = format(locale, { dateStyle: 'long' }).format(Date.parse(receipt.rejoinFrom));
  return (
    <>
      <h2 ref={title} tabIndex={-1} className={layout({ size: 20 })}>
        {t('done.title')}
      </h2>
      <p className={layout({ tone: 'soft' })}>{t('done.message')}</p>
      <section className={layout({ column: 3, ground: 'card', pad: 5 })}>
        <h3 className={layout({ size: 17 })}>{t('done.deleted')}</h3>
        <ul className={layout({ column: 3 })}>
          {byKind(receipt.deleted).map(({ kind, count }) => (
            <li key={kind} className={layout({ column: 'hair' })}>
              <span>{t(`kinds.${kind}`)}</span>
              <small className={layout({ quiet: true })}>{t('count', { count })}</small>
            </li>
          ))}
        </ul>
      </section>
      <section className={layout({ column: 3, ground: 'card', pad: 5 })}>
        <h3 className={layout({ size: 17 })}>{t('done.kept')}</h3>
        <Kept rows={receipt.kept} />
      </section>
      <p>{t('rejoin', { date })}</p>
      <div className={layout({ column: 3, above: 3 })}>
        <Button variant="soft" size="large" wide onClick={() => void save(receipt)}>
          {t('done.save')}
        </Button>
        <ButtonLink size="large" wide href={addressOf('Home')}>
          {t('done.home')}
        </ButtonLink>
      </div>
    </>
  );
}
