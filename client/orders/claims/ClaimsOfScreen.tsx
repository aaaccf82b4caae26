import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslations } from 'use-intl';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { ClaimCards, ClaimCardsSkeleton } from './ClaimCards.tsx';
import { ClaimPage } from './ClaimPage.tsx';
import { useClaimsOf } from './own.ts';

/** The requests about an order, or about one line of it. The only one stands here whole. */
export default function ClaimsOfScreen({
  params,
}: ScreenProps<'ExchangeDetail'> | ScreenProps<'ExchangeDetailOf'>) {
  const t = useTranslations('claims.detail');
  const { orderSysId } = params;
  useTitle(t('title'));
  const query = useClaimsOf(orderSysId);
  const claims = query.data?.claims.filter(
    ({ orderPrdtSysIds }) => !('orderPrdtSysId' in params) || orderPrdtSysIds.includes(params.orderPrdtSysId),
  );
  const [only, ...others] = claims ?? [];
  const body = () => {
    if (!claims)
      return query.isError ? <NotLoaded query={query} title={t('error')} /> : <ClaimCardsSkeleton />;
    if (!only)
      return (
        <StateMessage
          icon={<Undo2 size={30} />}
          title={t('none.title')}
          message={t('none.message')}
          action={<ButtonLink href={addressOf('BuyHistoryDetail', { orderSysId })}>{t('order')}</ButtonLink>}
        />
      );
    return others.length === 0 ? <ClaimPage claim={only} /> : <ClaimCards claims={claims} />;
  };
  return (
    <div className={layout({ subpage: 960 })}>
      <PageHead title={t('title')} up={addressOf('BuyHistoryDetail', { orderSysId })} />
      {body()}
    </div>
  );
}
