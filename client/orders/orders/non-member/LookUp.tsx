import { type SyntheticEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSearch } from 'wouter';
import { NON_MEMBER_ORDER_DIGITS } from '../../../../schema/buying/constants.ts';
import { isPhoneNumber, typedPhone } from '../../../../schema/members/phones.ts';
import type { NonMemberOrder, nonMemberOrder } from '../../../../schema/buying/non-member-orders.ts';
import type { Body } from '../../../../schema/operation.ts';
import { errorText } from '../../../app/calls/errors.ts';
import { queryOf, useQuery } from '../../../app/calls/query.ts';
import { addressOf } from '../../../app/routes.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { TextField } from '../../../design/controls/TextField.tsx';
import { CodeForm, mayAskForCode } from './CodeForm.tsx';
import { FoundOrder } from './FoundOrder.tsx';
import { keepNonMemberOrder, keptNonMemberOrder, orderNumberOf } from '../non-member.ts';
import { PageHead } from '../../../app/frame/PageHead.tsx';
import { layout } from '../../../design/layout/layout.ts';
import styles from '../orders.module.css';

type Asked = Body<typeof nonMemberOrder>;

/** The order number, and optionally the phone number. */
function Form({
  named,
  failure,
  busy,
  onAsk,
}: {
  readonly named: string;
  readonly failure: string | undefined;
  readonly busy: boolean;
  readonly onAsk: (asked: Asked) => void;
}) {
  const t = useTranslations('orders.nonMember');
  const [number, setNumber] = useState(named);
  const [mobile, setMobile] = useState('');
  const [tried, setTried] = useState(false);
  const orderSysId = orderNumberOf(number);
  const isMobileWrong = mobile !== '' && !isPhoneNumber(mobile);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (orderSysId === undefined) document.getElementsByName('orderSysId')[0]?.focus();
    else if (isMobileWrong) document.getElementsByName('orderMobile')[0]?.focus();
    else onAsk({ orderSysId, ...(mobile !== '' && { orderMobile: mobile }) });
  };
  return (
    <form className={layout({ column: 4, ground: 'paper', above: 2 })} onSubmit={submit} noValidate>
      <p className={layout({ tone: 'soft' })}>{t('message')}</p>
      <TextField
        label={t('number')}
        name="orderSysId"
        inputMode="numeric"
        autoComplete="off"
        placeholder="1234-5678-9012-3456"
        maxLength={25}
        required
        value={number}
        error={
          tried && orderSysId === undefined
            ? t('wrongNumber', { digits: NON_MEMBER_ORDER_DIGITS })
            : undefined
        }
        onChange={(event) => setNumber(event.target.value)}
      />
      <TextField
        label={t('mobile')}
        name="orderMobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        value={mobile}
        hint={t('mobileHint')}
        error={tried && isMobileWrong ? t('wrongMobile') : undefined}
        onChange={(event) => setMobile(typedPhone(event.target.value))}
      />
      {failure !== undefined && (
        <p className={layout({ tone: 'danger' })} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" size="large" wide busy={busy}>
        {t('submit')}
      </Button>
    </form>
  );
}

/** Finds a guest's order. The order number shows a part of it, the phone number all. */
export default function LookUp() {
  const t = useTranslations('orders.nonMember');
  /** The number is known if the guest comes from the order's own page. */
  const named = new URLSearchParams(useSearch()).get('orderSysId') ?? '';
  const [asked, setAsked] = useState<Asked | undefined>(() => {
    const kept = keptNonMemberOrder();
    return named === '' || Number(named) === kept?.orderSysId ? kept : undefined;
  });
  const found = useQuery({
    ...queryOf('nonMemberOrder', asked ?? { orderSysId: 1 }),
    enabled: asked !== undefined,
    staleTime: 0,
    retry: false,
    // Keep showing the order while a phone number is checked.
    placeholderData: (before: NonMemberOrder | undefined) =>
      before?.orderSysId === asked?.orderSysId ? before : undefined,
  });
  const [seen, setSeen] = useState<NonMemberOrder>();
  if (found.data && found.data !== seen) setSeen(found.data);
  const order = found.data ?? (seen?.orderSysId === asked?.orderSysId ? seen : undefined);
  const failure = found.isError && !found.isFetching ? errorText(found.error) : undefined;
  const isOpen = found.data?.isMasked === 0;
  useEffect(() => {
    if (!isOpen || !asked) return;
    const { orderSysId, orderMobile, openKey } = asked;
    if (openKey !== undefined) keepNonMemberOrder({ orderSysId, openKey });
    else if (orderMobile !== undefined) keepNonMemberOrder({ orderSysId, orderMobile });
  }, [isOpen, asked]);
  const code = asked && found.isError && mayAskForCode(found.error) && (
    <CodeForm
      key={asked.orderSysId}
      orderSysId={asked.orderSysId}
      onOpen={(openKey) => setAsked({ orderSysId: asked.orderSysId, openKey })}
    />
  );
  if (!order) {
    return (
      <div className={layout({ subpage: 960 }, styles['asking'])}>
        <PageHead title={t('title')} up={addressOf('Home')} />
        <Form
          named={named}
          failure={failure}
          busy={asked !== undefined && found.isFetching}
          onAsk={setAsked}
        />
        {code}
      </div>
    );
  }
  return (
    <div className={layout({ subpage: 960 })}>
      <PageHead title={t('title')} onBack={() => setAsked(undefined)} />
      {code}
      <FoundOrder
        order={order}
        wasWrong={asked?.orderMobile !== undefined && !found.isFetching}
        failure={failure}
        busy={found.isFetching}
        onMobile={(orderMobile) => setAsked({ orderSysId: order.orderSysId, orderMobile })}
      />
    </div>
  );
}
