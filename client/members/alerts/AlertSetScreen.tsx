import BellRing from 'lucide-react/icons/bell-ring';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { QUIET_HOURS } from '../../../schema/members/constants.ts';
import type { PushSettings } from '../../../schema/members/alerts.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { queryClient, queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { session } from '../../app/session/session.ts';
import { Switch } from '../../design/controls/Switch.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { registerTopics } from './app-topics.ts';
import { Restocks } from './Restocks.tsx';
import { ThisBrowser } from './ThisBrowser.tsx';

/** On a clock of twelve hours. */
const QUIET = { from: QUIET_HOURS.from - 12, until: QUIET_HOURS.until };

const FLAGS = {
  liveBroadcastFlag: 'broadcast',
  orderFlag: 'order',
  couponPresentFlag: 'coupon',
  eventFlag: 'event',
} as const satisfies Record<keyof PushSettings, string>;

function Switches({ uid }: { readonly uid: number }) {
  const t = useTranslations('alerts');
  const of = queryOf('pushSettings', { uid });
  const query = useQuery(of);
  const { data } = query;
  if (!data) {
    if (query.isError) return <NotLoaded query={query} title={t('set.error')} />;
    return [0, 1, 2, 3].map((key) => <Skeleton key={key} height={72} style={{ marginTop: 12 }} />);
  }
  const change = async (flag: keyof PushSettings, isOn: boolean) => {
    // At once, and back where the server did not hear of it.
    queryClient.setQueryData(of.queryKey, { ...data, [flag]: isOn ? 1 : 0 });
    try {
      const now = await api('changePushSettings', { uid, [flag]: isOn ? 1 : 0 });
      queryClient.setQueryData(of.queryKey, now);
      await registerTopics(uid);
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
      await queryClient.invalidateQueries(of);
    }
  };
  return (
    <ul className={layout({ ruled: 'border' })}>
      {(Object.keys(FLAGS) as (keyof PushSettings)[]).map((flag) => (
        <li key={flag}>
          <Switch
            label={t(`set.${FLAGS[flag]}.label`)}
            hint={t(`set.${FLAGS[flag]}.hint`, QUIET)}
            isOn={data[flag] === 1}
            onChange={(isOn) => void change(flag, isOn)}
          />
        </li>
      ))}
    </ul>
  );
}

function Own() {
  const t = useTranslations('alerts');
  const { userSysId = 0 } = useSnapshot(session);
  return (
    <>
      <ThisBrowser uid={userSysId} />
      <section aria-label={t('set.which')}>
        <h2 className={layout({ above: 8, below: 1, size: 17 })}>{t('set.which')}</h2>
        <Switches uid={userSysId} />
      </section>
      <p className={layout({ above: 4, quiet: true })}>{t('set.note')}</p>
      <Restocks uid={userSysId} />
    </>
  );
}

/** Which alerts are pushed, and whether to this browser. */
export default function AlertSetScreen() {
  const t = useTranslations('alerts');
  useTitle(t('settings'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('settings')} up={addressOf('AlertList')} />
      <MembersOnly icon={<BellRing size={30} />} title={t('members.set')} message={t('members.message')}>
        <Own />
      </MembersOnly>
    </div>
  );
}
