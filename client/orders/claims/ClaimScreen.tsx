import FileQuestionMark from 'lucide-react/icons/file-question-mark';
import { useTranslations } from 'use-intl';
import { refusalCode } from '../../../schema/call.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { ClaimCardsSkeleton } from './ClaimCards.tsx';
import { ClaimPage } from './ClaimPage.tsx';

/** One request. An exchange that became a return stays under its address. */
export default function ClaimScreen({ params }: ScreenProps<'ExchangeDetailOne'>) {
  const t = useTranslations('claims.detail');
  const { claimSysId } = params;
  const claim = useQuery({ ...queryOf('claimDetail', { claimSysId }), staleTime: 0 });
  useTitle(t('title'));
  const isOther = claim.data !== undefined && claim.data.orderSysId !== params.orderSysId;
  const body = () => {
    if (claim.data && !isOther) return <ClaimPage claim={claim.data} />;
    if (claim.isPending) return <ClaimCardsSkeleton />;
    if (!isOther && refusalCode(claim.error) !== REFUSED.notFound)
      return <NotLoaded query={claim} title={t('error')} />;
    return (
      <StateMessage
        icon={<FileQuestionMark size={30} />}
        title={t('notFound.title')}
        message={t('notFound.message')}
        action={<ButtonLink href={addressOf('Exchange')}>{t('notFound.list')}</ButtonLink>}
      />
    );
  };
  return (
    <div className={layout({ subpage: 960 })}>
      <PageHead title={t('title')} up={addressOf('Exchange')} />
      {body()}
    </div>
  );
}
