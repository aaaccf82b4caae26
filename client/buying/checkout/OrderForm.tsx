import { Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { NAME_LENGTH_MAX } from '../../../schema/members/constants.ts';
import { typedPhone } from '../../../schema/members/phones.ts';
import { isAgreed } from '../../../schema/buying/agreed.ts';
import { refusalCode } from '../../../schema/call.ts';
import { refusalMeans } from '../../../schema/codes.ts';
import type { SelectedOption } from '../../../schema/buying/selected-options.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { codeText, errorText } from '../../app/calls/errors.ts';
import { backToScreen } from '../../app/frame/scroll.ts';
import { useStore } from '../../app/use-store.ts';
import { Button } from '../../design/controls/Button.tsx';
import { Agreements } from '../agreements/offers.ts';
import { layout } from '../../design/layout/layout.ts';
import { Picture } from '../../design/Picture.tsx';
import { useWon } from '../../design/Price.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { Amounts, CashReceipt, Ways } from '../../orders/orders/offers.ts';
import { Coupons, Points } from './Benefits.tsx';
import { Receiver } from './Receiver.tsx';
import { isSettled, Memo, orderErrorText, type Wanted } from '../buying/offers.ts';
import { Checkout } from './checkout-store.ts';
import { type CheckoutState, isLocked, isOrdering, refusalOf, troubleOf } from './checkout.ts';
import {
  isMember,
  offersReceipt,
  ordererOf,
  type Way,
  wayOf,
  waysOf,
  type Wrong,
  wrongOf,
} from './filled-in.ts';
import { WrittenReceiver } from './WrittenReceiver.tsx';
import styles from './checkout.module.css';

/** The field to focus for each mistake, by name. */
const FIELD_OF: Readonly<Record<Wrong, string>> = {
  orderName: 'orderName',
  orderMobile: 'orderMobile',
  address: 'address',
  incomplete: 'address',
  receiver: 'address',
  receiverName: 'receiverName',
  mobile: 'mobile',
  zipCode: 'zipCode',
  method: 'method',
  cashReceipt: 'cashReceipt',
  agreements: 'agreements',
};
const WAY_TEXTS = { 1: 'm1', 2: 'm2', 3: 'm3', 4: 'm4', 5: 'm5' } as const satisfies Record<Way, string>;

/** Options cannot be chosen on this page. If they have changed, the person removes the line and orders it again. */
function isAboutOptions(error: unknown): boolean {
  return refusalMeans(refusalCode(error)) === 'options';
}

function Lines({ checkout }: { readonly checkout: Checkout }) {
  const t = useTranslations('checkout');
  const nameFor = useNames();
  const won = useWon();
  const { wanted, quoted } = useStore(checkout);
  const { quote } = quoted;
  const trouble = troubleOf({ quoted });
  const nameOf = ({ contentGroup, contentGroupEn, contentName, contentNameEn }: SelectedOption) =>
    [
      nameFor({ name: contentGroup, nameEn: contentGroupEn }),
      nameFor({ name: contentName, nameEn: contentNameEn }),
    ]
      .filter(Boolean)
      .join(': ');
  return (
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 className={layout({ title: 17, below: 3 })}>{t('lines', { count: wanted.lines.length })}</h2>
      <ul>
        {wanted.lines.map((line, at) => (
          // The same product may stand in more than one line; none of them moves.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={layout({ row: 3, padBlock: 2 })}>
            <Picture src={line.imageUrl} width={64} />
            <span className={layout({ column: 0, grow: true, leading: 140 })}>
              <span>{nameFor(line)}</span>
              {line.selected.map((each) => (
                <span key={nameOf(each)} className={layout({ quiet: true, leading: 145 })}>
                  {t('detail', { name: nameOf(each), count: each.count })}
                </span>
              ))}
              {line.selected.length === 0 && (
                <span className={layout({ quiet: true, leading: 145 })}>
                  {t('pieces', { count: line.asked.qty })}
                </span>
              )}
            </span>
            <strong className={layout({ nowrap: true }, 'num')}>
              {quote?.products[at]
                ? won(quote.products[at].totalAmount)
                : !trouble && <Skeleton width={64} height={20} />}
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Orderer({ checkout }: { readonly checkout: Checkout }) {
  const t = useTranslations('checkout');
  const state = useStore(checkout);
  const { name, mobile } = ordererOf(state);
  const type = (change: CheckoutState['typed']) => checkout.happened({ what: 'typed', change });
  const wrong = (what: 'orderName' | 'orderMobile') =>
    state.tried && wrongOf(state).includes(what) ? t(`wrong.${what}`) : undefined;
  return (
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 className={layout({ title: 17, below: 3 })}>{t('orderer.title')}</h2>
      <div className={styles['fields']}>
        <TextField
          label={t('orderer.name')}
          name="orderName"
          autoComplete="name"
          maxLength={NAME_LENGTH_MAX}
          required
          value={name}
          error={wrong('orderName')}
          onChange={(event) => type({ name: event.target.value })}
        />
        <TextField
          label={t('orderer.mobile')}
          name="orderMobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          required
          value={mobile}
          error={wrong('orderMobile')}
          onChange={(event) => type({ mobile: typedPhone(event.target.value) })}
        />
      </div>
    </section>
  );
}

function Method({ checkout }: { readonly checkout: Checkout }) {
  const t = useTranslations('checkout');
  const state = useStore(checkout);
  const way = wayOf(state);
  return (
    <section className={layout({ ground: 'paper', lift: 'ring' })}>
      <h2 id="checkout-method" className={layout({ title: 17, below: 3 })}>
        {t('method.title')}
      </h2>
      <Ways
        ways={waysOf(state).map((each) => ({ way: each, text: t(`method.${WAY_TEXTS[each]}`) }))}
        chosen={way}
        labelledBy="checkout-method"
        onChoose={(each) => checkout.happened({ what: 'way', way: each })}
      />
      {state.tried && way === undefined && <ProblemNote above={3}>{t('wrong.method')}</ProblemNote>}
      {offersReceipt(state) && (
        <div className={layout({ column: 2, above: 4 })}>
          <h3>{t('cashReceipt')}</h3>
          <CashReceipt
            wish={state.cashReceipt}
            mobile={ordererOf(state).mobile}
            isWrong={state.tried}
            onWish={(wish) => checkout.happened({ what: 'cashReceipt', wish })}
          />
        </div>
      )}
    </section>
  );
}

/** The total, once it is known. */
function Sum({ checkout }: { readonly checkout: Checkout }) {
  const t = useTranslations('checkout');
  const { quoted } = useStore(checkout);
  const { quote } = quoted;
  const trouble = troubleOf({ quoted });
  const content = () => {
    // What stood here may be of something else that was chosen.
    if (trouble) return <p className={layout({ quiet: true, leading: 145 })}>{t('unpriced')}</p>;
    return quote ? <Amounts of={quote} /> : <Skeleton height={148} />;
  };
  return (
    <section
      className={layout({ ground: 'paper', lift: 'ring' })}
      aria-label={t('amounts')}
      aria-busy={!isSettled(quoted) && !trouble}
    >
      <h2 className={layout({ title: 17, below: 3 })}>{t('amounts')}</h2>
      {content()}
    </section>
  );
}

function useFailureText(): (state: CheckoutState) => string | undefined {
  const t = useTranslations('checkout');
  return ({ failure, quoted }) => {
    const trouble = troubleOf({ quoted });
    if (trouble) return errorText(trouble);
    if (failure?.what === 'coupon') return codeText(failure.code);
    if (failure?.what === 'refused')
      return failure.isAnotherPrice
        ? `${errorText(failure.error)} ${t('askedAnew')}`
        : orderErrorText(failure.error);
    return quoted.quote?.refusalCode ? codeText(quoted.quote.refusalCode) : undefined;
  };
}

/** The one button, and what stands in the way. */
function Bar({ checkout }: { readonly checkout: Checkout }) {
  const t = useTranslations('checkout');
  const common = useTranslations('common');
  const won = useWon();
  const failureText = useFailureText();
  const state = useStore(checkout);
  const { quoted } = state;
  const { quote } = quoted;
  const failure = failureText(state);
  const ordering = isOrdering(state);
  const order = () => {
    const [firstWrong] = wrongOf(checkout.now);
    if (firstWrong) document.getElementsByName(FIELD_OF[firstWrong])[0]?.focus();
    void checkout.order();
  };
  const label = () => {
    if (!quote) return t('asking');
    return quote.totalAmount === 0 ? t('order') : t('pay', { amount: won(quote.totalAmount) });
  };
  return (
    <section className={styles['bar']} aria-label={t('title')} data-keep-clear>
      <ProblemNote below={2}>{failure}</ProblemNote>
      {troubleOf(state) ? (
        <Button size="large" wide onClick={() => checkout.askAgain()}>
          {common('retry')}
        </Button>
      ) : (
        <Button
          size="large"
          wide
          busy={ordering}
          disabled={
            (!isSettled(quoted) && !isLocked(state)) || (quote !== undefined && quote.refusalCode !== null)
          }
          onClick={order}
        >
          {label()}
        </Button>
      )}
      <output className="sr-only">{ordering && t('loading')}</output>
    </section>
  );
}

/** The order page: everything that an order says, what it costs, and the one button. */
export function OrderForm({ wanted }: { readonly wanted: Wanted }) {
  const t = useTranslations('checkout');
  const [checkout] = useState(() => new Checkout(wanted));
  useEffect(() => checkout.open(), [checkout]);
  const state = useStore(checkout);
  const refusal = refusalOf(state);
  if (refusal) {
    return (
      <StateMessage
        screen
        role="alert"
        title={t('refused.title')}
        message={isAboutOptions(refusal) ? t('refused.options') : errorText(refusal)}
        action={<Button onClick={backToScreen}>{t('refused.back')}</Button>}
      />
    );
  }
  const ofMember = isMember(state);
  const locked = isLocked(state);
  const { points } = state.quoted.quote ?? {};
  return (
    <div className={layout({ subpage: 720 }, styles['screen'])}>
      <PageHead title={t('title')} onBack={backToScreen} />
      <div className={layout({ column: 3 }, styles['columns'])}>
        <div className={layout({ column: 3 })} inert={locked}>
          <Lines checkout={checkout} />
          <Orderer checkout={checkout} />
          {ofMember ? <Receiver checkout={checkout} /> : <WrittenReceiver checkout={checkout} />}
          <Memo
            className={layout({ ground: 'paper', lift: 'ring' }, styles['memo'])}
            memo={state.memo}
            onChange={(memo) => checkout.happened({ what: 'memo', memo })}
          />
          {ofMember && <Coupons checkout={checkout} />}
          {points && <Points checkout={checkout} points={points} />}
          <Method checkout={checkout} />
        </div>
        <div className={layout({ column: 3 }, styles['side'])}>
          <Sum checkout={checkout} />
          <div inert={locked}>
            <Suspense fallback={<Skeleton height={180} />}>
              <Agreements
                agreements={state.agreements}
                setAgreements={(agreements) => checkout.happened({ what: 'agreed', agreements })}
                isWrong={state.tried && !isAgreed(state.agreements)}
              />
            </Suspense>
          </div>
          <Bar checkout={checkout} />
        </div>
      </div>
    </div>
  );
}
