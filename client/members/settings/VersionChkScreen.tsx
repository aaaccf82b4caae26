import CircleCheck from 'lucide-react/icons/circle-check';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslations } from 'use-intl';
import { isOlder } from '../../../schema/site/versions.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { Button } from '../../design/controls/Button.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { layout } from '../../design/layout/layout.ts';
import { installedVersion } from './installed.at-build.ts';
import styles from './Settings.module.css';

type State = 'current' | 'update' | 'tooOld';

function stateOf({ latest, minimum }: { readonly latest: string; readonly minimum: string }): State {
  if (isOlder(installedVersion, minimum)) return 'tooOld';
  return isOlder(installedVersion, latest) ? 'update' : 'current';
}

function Found({ latest, minimum }: { readonly latest: string; readonly minimum: string }) {
  const t = useTranslations('settings.version');
  const state = stateOf({ latest, minimum });
  return (
    <>
      <StateMessage
        icon={state === 'current' ? <CircleCheck size={30} /> : <RefreshCw size={30} />}
        role={state === 'tooOld' ? 'alert' : 'status'}
        title={t(`${state}.title`)}
        message={t(`${state}.message`)}
        action={
          state !== 'current' && (
            <Button size="large" onClick={() => location.reload()}>
              {t('reload')}
            </Button>
          )
        }
      />
      <dl className={layout({ ground: 'card', pad: 5, lift: 'edge' }, styles['versions'])}>
        <dt className={layout({ tone: 'soft' })}>{t('installed')}</dt>
        <dd className="num">{installedVersion}</dd>
        <dt className={layout({ tone: 'soft' })}>{t('latest')}</dt>
        <dd className="num">{latest}</dd>
        <dt className={layout({ tone: 'soft' })}>{t('minimum')}</dt>
        <dd className="num">{minimum}</dd>
      </dl>
    </>
  );
}

/** Whether this browser runs the newest app, or one that is too old to work. */
export default function VersionChkScreen() {
  const t = useTranslations('settings.version');
  const query = useQuery({ ...queryOf('appVersion', {}), staleTime: 0 });
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('MypageSetting')} />
      {query.data ? (
        <Found {...query.data} />
      ) : query.isError ? (
        <NotLoaded query={query} title={t('error')} />
      ) : (
        <Skeleton height={128} style={{ borderRadius: 16 }} />
      )}
    </div>
  );
}
