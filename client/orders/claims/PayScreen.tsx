import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FEE_PAY_METHODS, PAY_METHOD } from '../../../schema/buying/constants.ts';
import type { PayMethodCode } from '../../../schema/buying/payments.ts';
import type { Claim } from '../../../schema/orders/claims.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { useWon } from '../../design/Price.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { hindrance, usePayWays } from '../orders/offers.ts';
import { addressOfClaim, ClaimCardsSkeleton } from './ClaimCards.tsx';
import { Goods } from './Goods.tsx';
import { lookAgain, useClaimsOfLine } from './own.ts';
import styles from './claims.module.css';

/** With the names of their texts. */
const WAYS = [
  [PAY_METHOD.card, 'card'],
  [PAY_METHOD.kakaoPay, 'kakaoPay'],
  [PAY_METHOD.samsungPay, 'samsungPay'],
  [PAY_METHOD.phone, 'phone'],
] as const;

function Pay({ claim }: { readonly claim: Claim }) {
  const t = useTranslations();
  const won = useWon();
  const { isPending, ways } = usePayWays([claim]);
  const [asking, setAsking] = useState<PayMethodCode | null>(null);
  const { claimSysId, orderSysId } = claim;
  const line = { orderSysId, orderPrdtSysId: claim.orderPrdtSysIds[0]! };

  async function pay(payMethodCode: PayMethodCode): Promise<void> {
    const why = hindrance(payMethodCode, navigator.userAgent);
    if (why) return toast(t(`orders.pay.${why}`), { tone: 'danger' });
    setAsking(payMethodCode);
    try {
      const returnUrl = `${addressOf('reqPayComplete', line)}?claimSysId=${claimSysId}`;
      const { payUrl } = await api('payClaimFee', { ...line, claimSysId, payMethodCode, returnUrl });
      if (payUrl !== undefined) return location.assign(payUrl);
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
      await lookAgain();
    }
    setAsking(null);
    return undefined;
  }

  return (
    <section className={layout({ ground: 'paper', lift: 'ring', above: 2 })}>
      <Goods of={claim} />
      <strong className={layout({ block: true, title: 34, above: 4, below: 4 }, 'num')}>
        {won(claim.feeAmount)}
      </strong>
      <p className={layout({ quiet: true })}>
        {t(`claims.detail.toPay.${claim.type === 'exchange' ? 'exchange' : 'return'}`)}
      </p>
      <div className={layout({ column: 2, above: 5 })} data-keep-clear>
        {isPending ? (
          <Skeleton height={52} />
        ) : (
          WAYS.filter(([way]) => ways.includes(way) && FEE_PAY_METHODS.includes(way)).map(([way, name]) => (
            <Button
              key={way}
              size="large"
              variant={way === PAY_METHOD.card ? 'accent' : 'soft'}
              wide
              busy={asking === way}
              onClick={() => void pay(way)}
            >
              {t(`orders.pay.${name}`)}
            </Button>
          ))
        )}
        <output className={layout({ quiet: true })}>{asking !== null && t('orders.pay.loading')}</output>
      </div>
    </section>
  );
}

/** Pays for sending goods back and forth, where that is the buyer's fault. */
export default function PayScreen({ params }: ScreenProps<'reqPay'>) {
  const t = useTranslations('claims.pay');
  useTitle(t('title'));
  const { query, claims } = useClaimsOfLine(params);
  const asked = claims?.find(({ isFeePayable }) => isFeePayable === 1);
  // It is paid with the request that bears it.
  const due = query.data?.claims.find(({ claimSysId }) => claimSysId === asked?.feeWith) ?? asked;
  const paid = claims?.find(({ isFeePaid }) => isFeePaid === 1);
  const body = () => {
    if (!claims)
      return query.isError ? <NotLoaded query={query} title={t('error')} /> : <ClaimCardsSkeleton />;
    if (due) return <Pay claim={due} />;
    return (
      <StateMessage
        icon={<CircleCheck size={30} />}
        title={t(paid ? 'done.title' : 'none.title')}
        message={t(paid ? 'done.message' : 'none.message')}
        action={
          <ButtonLink href={paid ? addressOfClaim(paid) : addressOf('Exchange')}>
            {t(paid ? 'toRequest' : 'toList')}
          </ButtonLink>
        }
      />
    );
  };
  return (
    <div className={layout({ subpage: 720 }, styles['narrow'])}>
      <PageHead title={t('title')} up={addressOf('ExchangeDetailOf', params)} />
      {body()}
    </div>
  );
}
