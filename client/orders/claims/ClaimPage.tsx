import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { DAY } from '../../../schema/durations.ts';
import type { Claim } from '../../../schema/orders/claims.ts';
import { REFUNDED_WITHIN_BUSINESS_DAYS } from '../../../schema/orders/constants.ts';
import { isRefused, SENT_BACK_WITHIN } from '../../../schema/orders/moves.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { day, deadline } from '../../app/i18n/when.ts';
import { addressOf } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { alert, confirm } from '../../design/overlays/dialog.ts';
import { toast } from '../../design/overlays/toast.ts';
import { useWon } from '../../design/Price.tsx';
import { ClaimPill, useRefundText } from '../orders/offers.ts';
import { isAsked, isOpen, isToConfirm, isToSend, isWithdrawn, mayWithdraw } from './claim-view.ts';
import { ClaimSteps } from './ClaimSteps.tsx';
import { useFeeText } from './fee-text.ts';
import { Goods } from './Goods.tsx';
import { lookAgain } from './own.ts';
import { Pictures } from './Pictures.tsx';
import { REASONS } from './ReasonField.tsx';

interface ClaimProps {
  readonly claim: Claim;
}

/** What comes next, and until when. */
function Due({ claim }: ClaimProps) {
  const t = useTranslations('claims.detail');
  const locale = useLocale();
  const by = (at: string) => ({ time: deadline(locale, Date.parse(at)) });
  if (!isOpen(claim)) return null;
  const said = () => {
    if (claim.isOverdue === 1) return t('overdue');
    if (isAsked(claim)) return `${t('notice', by(claim.noticeDueAt))} ${t('result', by(claim.decideDueAt))}`;
    if (isToSend(claim)) return claim.invoice ? undefined : t('toSend', { days: SENT_BACK_WITHIN / DAY });
    return claim.type === 'return' ? t('result', by(claim.decideDueAt)) : undefined;
  };
  const text = said();
  return text === undefined ? null : <p className={layout({ ground: 'note', above: 4 })}>{text}</p>;
}

/** What the buyer can do about it. */
function Buttons({ claim }: ClaimProps) {
  const t = useTranslations('claims');
  const [busy, setBusy] = useState(false);
  const { claimSysId, orderSysId } = claim;
  const line = { orderSysId, orderPrdtSysId: claim.orderPrdtSysIds[0]! };

  async function move(step: 'withdraw' | 'confirm', ask: () => Promise<unknown>): Promise<void> {
    if (!(await confirm({ title: t(`${step}.sure`), message: t(`${step}.note`) }))) return;
    setBusy(true);
    try {
      await ask();
      toast(t(`${step}.done`), { tone: 'good' });
    } catch (error) {
      await alert({ title: t(`${step}.failed`), message: errorText(error) });
    } finally {
      await lookAgain();
      setBusy(false);
    }
  }

  return (
    <div className={layout({ column: 2, above: 5 })}>
      {claim.isFeePayable === 1 && (
        <>
          <p className={layout({ quiet: true })}>
            {t(`detail.toPay.${claim.type === 'exchange' ? 'exchange' : 'return'}`)}
          </p>
          <ButtonLink size="large" wide href={`${addressOf('reqPay', line)}?claimSysId=${claimSysId}`}>
            {t('pay.button')}
          </ButtonLink>
        </>
      )}
      {isToSend(claim) && (
        <ButtonLink
          size="large"
          wide
          variant={claim.invoice || claim.isFeePayable === 1 ? 'soft' : 'accent'}
          href={`${addressOf('ExchangeInvoice', line)}?claimSysId=${claimSysId}`}
        >
          {t(claim.invoice ? 'invoice.change' : 'invoice.give')}
        </ButtonLink>
      )}
      {isToConfirm(claim) && (
        <Button
          size="large"
          wide
          busy={busy}
          onClick={() => void move('confirm', () => api('confirmPurchase', line))}
        >
          {t('confirm.button')}
        </Button>
      )}
      {mayWithdraw(claim) && (
        <Button
          variant="soft"
          wide
          busy={busy}
          onClick={() => void move('withdraw', () => api('withdrawClaim', { claimSysId }))}
        >
          {t('withdraw.button')}
        </Button>
      )}
      {claim.isOverdue === 1 && (
        <ButtonLink variant="soft" wide href={`${addressOf('Contact')}?orderSysId=${orderSysId}`}>
          {t('toContact')}
        </ButtonLink>
      )}
    </div>
  );
}

function Asked({ claim }: ClaimProps) {
  const t = useTranslations('claims');
  const nameFor = useNames();
  const reason = REASONS.find((each) => each === claim.reasonTypeCode) ?? 7;
  return (
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 className={layout({ title: 17, below: 3 })}>{t('detail.asked')}</h2>
      <dl className={layout({ column: 2, facts: 'named' })}>
        <div>
          <dt>{t('reason.label')}</dt>
          <dd>{t(`reason.r${reason}`)}</dd>
        </div>
        {claim.type === 'exchange' && (
          <div>
            <dt>{t('detail.wanted')}</dt>
            <dd>
              {claim.wantedOptionText === ''
                ? t('wanted.same')
                : nameFor({ name: claim.wantedOptionText, nameEn: claim.wantedOptionTextEn })}
            </dd>
          </div>
        )}
      </dl>
      <p className={layout({ above: 2, leading: 155, multiline: true })}>
        {claim.reason === '' ? t('detail.forgotten') : claim.reason}
      </p>
      <Pictures urls={claim.pictures} />
    </section>
  );
}

function Answer({ answer }: { readonly answer: NonNullable<Claim['answer']> }) {
  const t = useTranslations('claims.detail');
  const locale = useLocale();
  return (
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 className={layout({ title: 17, below: 3 })}>{t('answer')}</h2>
      <time className={layout({ quiet: true })} dateTime={answer.at}>
        {day(locale, Date.parse(answer.at))}
      </time>
      <p className={layout({ above: 2, leading: 155, multiline: true })}>{answer.text}</p>
      <Pictures urls={answer.pictures} />
    </section>
  );
}

function Parcels({ claim: { invoice, exchangeInvoice } }: ClaimProps) {
  const t = useTranslations('claims.detail');
  const nameFor = useNames();
  const { data } = useQuery({ ...queryOf('deliveryCompanies', {}), staleTime: Infinity });
  const textOf = ({ deliveryCompanyCode, invoiceNo }: NonNullable<Claim['invoice']>) => {
    const company = data?.deliveryCompanys.find((each) => each.deliveryCompanyCode === deliveryCompanyCode);
    return t('parcel', { name: company ? nameFor(company) : '', number: invoiceNo });
  };
  if (!invoice && !exchangeInvoice) return null;
  return (
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 className={layout({ title: 17, below: 3 })}>{t('parcels')}</h2>
      <dl className={layout({ column: 2, facts: 'named' }, 'num')}>
        {invoice && (
          <div>
            <dt>{t('sentBack')}</dt>
            <dd>{textOf(invoice)}</dd>
          </div>
        )}
        {exchangeInvoice && (
          <div>
            <dt>{t('exchanged')}</dt>
            <dd>{textOf(exchangeInvoice)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** What sending back costs, and what comes back, as the server says. */
function Money({ claim }: ClaimProps) {
  const t = useTranslations('claims');
  const won = useWon();
  const feeText = useFeeText(claim);
  const refundText = useRefundText();
  const { type, fault, feeRefund, refund, refundAmount, hasRefundAccount } = claim;
  const isGone = isWithdrawn(claim) || isRefused(claim.statusCode);
  if (isGone && !feeRefund) return null;
  // Pieces that were cancelled before they were paid give nothing back.
  const isBack = type !== 'exchange' && refundAmount > 0 && !isGone && (isOpen(claim) || refund !== null);
  if (type === 'cancel' && !isBack) return null;
  return (
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 className={layout({ title: 17, below: 3 })}>{t('detail.money')}</h2>
      <dl className={layout({ column: 2, facts: 'named' }, 'num')}>
        {type !== 'cancel' && (
          <div>
            <dt>{t('detail.faultLabel')}</dt>
            <dd>
              {t(`detail.${fault === null ? 'faultOpen' : fault === 'buyer' ? 'faultBuyer' : 'faultSeller'}`)}
            </dd>
          </div>
        )}
        {feeText !== null && (
          <div>
            <dt>{t('detail.fee')}</dt>
            <dd>{feeText}</dd>
          </div>
        )}
        {feeRefund && (
          <div>
            <dt>{t('detail.feeBack')}</dt>
            <dd>
              {`${won(feeRefund.amount)} · ${t(feeRefund.isDone === 1 ? 'detail.feeBackDone' : 'detail.feeBackOpen')}`}
            </dd>
          </div>
        )}
        {isBack && (
          <div className={layout({ size: 17, weight: 'bold' })}>
            <dt>{t(isOpen(claim) ? 'detail.refundOpen' : 'detail.refund')}</dt>
            <dd>{won(refundAmount)}</dd>
          </div>
        )}
        {refund && (
          <div>
            <dt>{t('detail.refundHow')}</dt>
            <dd>{refundText(refund)}</dd>
          </div>
        )}
      </dl>
      {isBack && (
        <p className={layout({ above: 2, quiet: true, leading: 155 })}>
          {t(`money.${hasRefundAccount === 1 ? 'account' : 'sameWay'}${refund?.doneAt ? 'Done' : ''}`, {
            days: REFUNDED_WITHIN_BUSINESS_DAYS,
          })}
        </p>
      )}
    </section>
  );
}

/** A request whole: how it stands, what was asked and answered, parcels and money. */
export function ClaimPage({ claim }: ClaimProps) {
  const t = useTranslations('claims');
  const { orderSysId } = claim;
  return (
    <article className={layout({ columns: 340 })}>
      <section className={layout({ ground: 'paper', lift: 'ring' })}>
        <div className={layout({ row: 2, spread: true })}>
          <strong>{t(`type.${claim.type}`)}</strong>
          <ClaimPill statusCode={claim.statusCode} />
        </div>
        <Goods of={claim} />
        <Due claim={claim} />
        <ClaimSteps of={claim} />
        <Buttons claim={claim} />
      </section>
      <div>
        {claim.answer && <Answer answer={claim.answer} />}
        <Money claim={claim} />
        <Parcels claim={claim} />
        <Asked claim={claim} />
        <ButtonLink variant="soft" wide href={addressOf('BuyHistoryDetail', { orderSysId })}>
          {t('detail.order')}
        </ButtonLink>
      </div>
    </article>
  );
}
