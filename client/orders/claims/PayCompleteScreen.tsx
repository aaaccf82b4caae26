import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslations } from 'use-intl';
import type { Claim } from '../../../schema/orders/claims.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { useWon } from '../../design/Price.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { addressOfClaim, ClaimCardsSkeleton } from './ClaimCards.tsx';
import { useClaimsOfLine } from './own.ts';
import styles from './claims.module.css';

const isPayable = ({ isFeePayable }: Claim) => isFeePayable === 1;

function Result({ claim }: { readonly claim: Claim }) {
  const t = useTranslations('claims.pay');
  const won = useWon();
  const { claimSysId, orderSysId, isFeePaid, isFeePayable, feeAmount } = claim;
  const line = { orderSysId, orderPrdtSysId: claim.orderPrdtSysIds[0]! };
  const isPaid = isFeePaid === 1;
  return (
    <StateMessage
      icon={isPaid ? <CircleCheck size={30} /> : <Hourglass size={30} />}
      title={t(isPaid ? 'paid.title' : 'waits.title')}
      message={isPaid ? t('paid.message', { amount: won(feeAmount) }) : t('waits.message')}
      action={
        <>
          <ButtonLink href={addressOfClaim(claim)}>{t('toRequest')}</ButtonLink>
          {!isPaid && isFeePayable === 1 && (
            <ButtonLink variant="soft" href={`${addressOf('reqPay', line)}?claimSysId=${claimSysId}`}>
              {t('again')}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

/** What became of the payment for sending goods back. A provider can lead here before it says that it was paid. */
export default function PayCompleteScreen({ params }: ScreenProps<'reqPayComplete'>) {
  const t = useTranslations('claims.pay');
  useTitle(t('complete'));
  const { query, claims } = useClaimsOfLine(params, isPayable);
  const claim = claims?.find(({ feeAmount }) => feeAmount > 0);
  const body = () => {
    if (!claims)
      return query.isError ? <NotLoaded query={query} title={t('error')} /> : <ClaimCardsSkeleton />;
    if (claim) return <Result claim={claim} />;
    return (
      <StateMessage
        icon={<CircleCheck size={30} />}
        title={t('none.title')}
        message={t('none.message')}
        action={<ButtonLink href={addressOf('Exchange')}>{t('toList')}</ButtonLink>}
      />
    );
  };
  return (
    <div className={layout({ subpage: 720 }, styles['narrow'])}>
      <PageHead title={t('complete')} up={addressOf('ExchangeDetailOf', params)} />
      {body()}
    </div>
  );
}
