import Radio from 'lucide-react/icons/radio';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { SellerChoice } from '../../app/frame/SellerChoice.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf, type RouteParams } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { StateMessage } from '../../design/StateMessage.tsx';
import { layout } from '../../design/layout/layout.ts';
import { BeforeStart } from './BeforeStart.tsx';
import { Hosts } from './Hosts.tsx';
import { PlanForm } from './plan/PlanForm.tsx';

function New() {
  const t = useTranslations('broadcasting.plan');
  const { sellerSysId } = useSnapshot(session);
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('sellerList')} />
      <Hosts>
        {sellerSysId === undefined ? (
          <StateMessage
            icon={<Radio size={30} />}
            title={t('noSeller.title')}
            message={t('noSeller.message')}
          />
        ) : (
          <>
            <SellerChoice />
            <PlanForm key={sellerSysId} sellerSysId={sellerSysId} own={undefined} />
          </>
        )}
      </Hosts>
    </div>
  );
}

/** A broadcast of the host's seller is planned, or changed as long as it has not begun. */
export default function PlanScreen({
  params: { broadcastSysId, broadcastScheduleSysId },
}: {
  readonly params: Partial<RouteParams<'sellerPlanOf'>>;
}) {
  const t = useTranslations('broadcasting.plan');
  if (broadcastSysId === undefined || broadcastScheduleSysId === undefined) return <New />;
  return (
    <BeforeStart title={t('titleOf')} ids={{ broadcastSysId, broadcastScheduleSysId }}>
      {(own) => <PlanForm sellerSysId={own.sellerSysId} own={own} />}
    </BeforeStart>
  );
}
