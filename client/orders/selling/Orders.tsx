import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { memoText } from '../../../schema/orders/delivery-memos.ts';
import type { SellerLine } from '../../../schema/orders/fulfilling.ts';
import { once } from '../../app/calls/once.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { clock, day } from '../../app/i18n/when.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { Pill } from '../../design/Pill.tsx';
import { ParcelForm, stateOf, toneOf } from '../orders/offers.ts';
import { List } from './List.tsx';
import { lookAgain, useLines } from './own.ts';
import { stepOfLine } from './steps.ts';
import { useStep } from './use-step.ts';
import styles from './selling.module.css';

/** Lines of one order that stand together in the list: they go into one parcel. */
interface Part {
  readonly orderSysId: number;
  readonly lines: readonly SellerLine[];
}

function partsOf(lines: readonly SellerLine[]): readonly Part[] {
  return Map.groupBy(lines, ({ orderSysId }) => orderSysId)
    .entries()
    .map(([orderSysId, own]) => ({ orderSysId, lines: own }))
    .toArray();
}

function Card({ part: { orderSysId, lines } }: { readonly part: Part }) {
  const t = useTranslations('selling');
  const orders = useTranslations('orders');
  const locale = useLocale();
  const nameFor = useNames();
  const [isSending, setSending] = useState(false);
  const { busy, take } = useStep();
  const [first] = lines as readonly [SellerLine, ...SellerLine[]];
  const step = stepOfLine(first.statusCode);
  const state = stateOf(first);
  const at = Date.parse(first.paidAt ?? first.orderedAt);
  const of = { orderSysId, orderPrdtSysIds: lines.map(({ orderPrdtSysId }) => orderPrdtSysId) };
  return (
    <article className={layout({ column: 3, ground: 'card', lift: 'shadow' })}>
      <p className={layout({ row: 2, wrap: true })}>
        <Pill tone={toneOf(state)}>{orders(`status.${state}`)}</Pill>
        <time className={layout({ push: true, quiet: true }, 'num')} dateTime={new Date(at).toISOString()}>
          {`${day(locale, at)} ${clock(locale, at)}`}
        </time>
      </p>
      <ul className={layout({ column: 2 })}>
        {lines.map((line) => (
          <li
            key={line.orderPrdtSysId}
            className={layout({ row: 3, align: 'start', spread: true, leading: 145 })}
          >
            <span className={layout({ column: 0 })}>
              <strong>{nameFor(line)}</strong>
              <span className={layout({ quiet: true, leading: 150 })}>
                {[line.optionText, line.prdtNo].filter(Boolean).join(' · ')}
              </span>
            </span>
            <strong className={layout({ rigid: true }, 'num')}>{t('pieces', { count: line.qty })}</strong>
          </li>
        ))}
      </ul>
      <dl className={layout({ facts: 'named', column: 1 }, styles['facts'])}>
        <div>
          <dt>{t('order')}</dt>
          <dd className="num">{orderSysId}</dd>
        </div>
        {first.receiverName !== '' && (
          <div>
            <dt>{t('receiver')}</dt>
            <dd>{first.receiverName}</dd>
          </div>
        )}
        {first.deliveryMemo !== '' && (
          <div>
            <dt>{orders('deliveryMemo')}</dt>
            <dd>{memoText(first.deliveryMemo, locale)}</dd>
          </div>
        )}
      </dl>
      {step === 'prepare' && (
        <Button wide busy={busy} onClick={() => void take(t('prepared'), () => once('prepareOrder', of))}>
          {t('prepare')}
        </Button>
      )}
      {step === 'dispatch' && (
        <>
          <Button wide onClick={() => setSending(true)}>
            {t('dispatch')}
          </Button>
          <Sheet open={isSending} onClose={() => setSending(false)} title={t('dispatch')} size="fit">
            <ParcelForm
              submit={t('dispatch')}
              onSend={async (parcel) => {
                await once('dispatchOrder', { ...of, ...parcel });
                setSending(false);
                toast(t('dispatched'), { tone: 'good' });
                await lookAgain();
              }}
            />
          </Sheet>
        </>
      )}
    </article>
  );
}

/** Orders of a seller whose lines have this status, the oldest first. */
export function Orders({
  sellerSysId,
  statusCode,
}: {
  readonly sellerSysId: number;
  readonly statusCode: number;
}) {
  const t = useTranslations('selling');
  const query = useLines(sellerSysId, statusCode);
  const parts = query.data && partsOf(query.data.pages.flatMap(({ lines }) => lines));
  return (
    <List query={query} items={parts} empty={t('noOrders')} keyOf={({ lines }) => lines[0]!.orderPrdtSysId}>
      {(part) => <Card part={part} />}
    </List>
  );
}
