import { useLocale, useTranslations } from 'use-intl';
import type { Claim } from '../../../schema/orders/claims.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { day, deadline } from '../../app/i18n/when.ts';
import { useWon } from '../../design/Price.tsx';
import { Pill } from '../../design/Pill.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Goods, Pictures, REASONS, useFeeText } from '../claims/offers.ts';
import { ClaimPill } from '../orders/offers.ts';
import { List } from './List.tsx';
import { useSellerClaims } from './own.ts';
import { RequestButtons } from './RequestButtons.tsx';
import { stepsOfClaim } from './steps.ts';
import styles from './selling.module.css';

function Facts({ claim }: { readonly claim: Claim }) {
  const t = useTranslations('claims');
  const selling = useTranslations('selling');
  const nameFor = useNames();
  const won = useWon();
  const feeText = useFeeText(claim);
  const { type, fault, refundAmount, invoice } = claim;
  const reason = REASONS.find((each) => each === claim.reasonTypeCode) ?? 7;
  const facts = [
    { name: selling('order'), text: String(claim.orderSysId) },
    { name: t('reason.label'), text: t(`reason.r${reason}`) },
    ...(type === 'exchange'
      ? [
          {
            name: selling('wanted'),
            text:
              claim.wantedOptionText === ''
                ? t('wanted.same')
                : nameFor({ name: claim.wantedOptionText, nameEn: claim.wantedOptionTextEn }),
          },
        ]
      : []),
    ...(type !== 'cancel' && fault !== null
      ? [
          {
            name: t('detail.faultLabel'),
            text: t(fault === 'buyer' ? 'detail.faultBuyer' : 'detail.faultSeller'),
          },
        ]
      : []),
    ...(feeText === null ? [] : [{ name: t('detail.fee'), text: feeText }]),
    ...(type !== 'exchange' && refundAmount > 0
      ? [{ name: t('detail.refund'), text: won(refundAmount) }]
      : []),
    ...(invoice ? [{ name: t('detail.sentBack'), text: invoice.invoiceNo }] : []),
  ];
  return (
    <dl className={layout({ facts: 'named', column: 1 }, styles['facts'], 'num')}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Card({ claim }: { readonly claim: Claim }) {
  const t = useTranslations('claims');
  const selling = useTranslations('selling');
  const locale = useLocale();
  const isTheirTurn = stepsOfClaim(claim).length > 0;
  return (
    <article className={layout({ column: 3, ground: 'card', lift: 'shadow' })}>
      <p className={layout({ row: 2, wrap: true })}>
        <ClaimPill statusCode={claim.statusCode} />
        {claim.isOverdue === 1 && <Pill tone="danger">{selling('overdue')}</Pill>}
        <time className={layout({ push: true, quiet: true }, 'num')} dateTime={claim.createdAt}>
          {day(locale, Date.parse(claim.createdAt))}
        </time>
      </p>
      <Goods of={claim} />
      <Facts claim={claim} />
      <p className={layout({ ground: 'note', leading: 155, multiline: true })}>
        {claim.reason === '' ? t('detail.forgotten') : claim.reason}
      </p>
      <Pictures urls={claim.pictures} />
      {isTheirTurn && (
        <p className={layout({ quiet: true })}>
          {selling('decideBy', { time: deadline(locale, Date.parse(claim.decideDueAt)) })}
        </p>
      )}
      <RequestButtons claim={claim} />
    </article>
  );
}

interface RequestsProps {
  readonly sellerSysId: number;
  /** Undefined: in any status. */
  readonly statusCode: number | undefined;
}

/** Requests about a seller's goods, the oldest first. */
export function Requests({ sellerSysId, statusCode }: RequestsProps) {
  const t = useTranslations('selling');
  const query = useSellerClaims(sellerSysId, statusCode);
  return (
    <List
      query={query}
      items={query.data?.pages.flatMap(({ claims }) => claims)}
      empty={t('noRequests')}
      keyOf={({ claimSysId }) => claimSysId}
    >
      {(claim) => <Card claim={claim} />}
    </List>
  );
}
