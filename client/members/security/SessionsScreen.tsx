import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { api } from '../../app/calls/api.ts';
import type { ReplyOf } from '../../app/calls/call.ts';
import { errorText } from '../../app/calls/errors.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { clock, day } from '../../app/i18n/when.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { confirm } from '../../design/overlays/dialog.ts';
import { toast } from '../../design/overlays/toast.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import styles from './Security.module.css';

type Session = ReplyOf<'sessions'>['sessions'][number];

/** Where the member is logged in: each place can be logged out, or all others at once. */
export default function SessionsScreen() {
  const t = useTranslations('security.sessions');
  const { userSysId: uid = 0 } = useSnapshot(session);
  const query = useQuery({ ...queryOf('sessions', { uid }), staleTime: 0 });
  const [ending, setEnding] = useState<string>();
  useTitle(t('title'));

  const end = async (what: string, question: string, ask: () => Promise<unknown>, done: string) => {
    if (ending !== undefined) return;
    if (!(await confirm({ title: question, confirmLabel: t('end'), tone: 'danger' }))) return;
    setEnding(what);
    try {
      await ask();
      toast(done, { tone: 'good' });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    } finally {
      setEnding(undefined);
      await queryClient.invalidateQueries({ queryKey: keyOf('sessions') });
    }
  };
  const sessions = query.data?.sessions;
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('MypageSetting')} />
      <p className={layout({ above: 1, below: 3, tone: 'soft' })}>{t('lead')}</p>
      {!sessions ? (
        query.isError ? (
          <NotLoaded query={query} title={t('error')} />
        ) : (
          [0, 1].map((key) => <Skeleton key={key} height={72} style={{ marginTop: 12, borderRadius: 16 }} />)
        )
      ) : (
        <ul className={layout({ ruled: 'border' })}>
          {sessions.map((one) => (
            <li key={one.sessionSysId}>
              <Row
                of={one}
                busy={ending === one.sessionSysId}
                onEnd={() =>
                  void end(
                    one.sessionSysId,
                    t('askEnd', { device: one.device || t('unknown') }),
                    () => api('endSession', { uid, sessionSysId: one.sessionSysId }),
                    t('ended'),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button
          variant="soft"
          size="large"
          wide
          busy={ending === 'others'}
          className={layout({ above: 6 }, styles['last'])}
          onClick={() =>
            void end('others', t('askEndOthers'), () => api('endOtherSessions', { uid }), t('othersEnded'))
          }
        >
          {t('endOthers')}
        </Button>
      )}
    </div>
  );
}

function Row({
  of: { device, place, lastUsedAt, isCurrent },
  busy,
  onEnd,
}: {
  readonly of: Session;
  readonly busy: boolean;
  readonly onEnd: () => void;
}) {
  const t = useTranslations('security.sessions');
  const locale = useLocale();
  const at = Date.parse(lastUsedAt);
  const Icon = /android|ios/i.test(device) ? Smartphone : Monitor;
  const name = device || t('unknown');
  return (
    <article className={layout({ row: 4, padBlock: 4 }, styles['row'])} aria-label={name}>
      <span className={styles['icon']} aria-hidden="true">
        <Icon size={22} />
      </span>
      <p className={layout({ column: 'hair', grow: true, quiet: true })}>
        <span>
          <strong className={layout({ size: 15, tone: 'ink' })}>{name}</strong>
          {isCurrent && <span className={styles['here']}>{t('here')}</span>}
        </span>
        {place !== '' && <span>{t('place', { place })}</span>}
        <time dateTime={lastUsedAt}>
          {t('lastUsed', { time: `${day(locale, at)} ${clock(locale, at)}` })}
        </time>
      </p>
      {!isCurrent && (
        <Button
          variant="soft"
          size="small"
          busy={busy}
          onClick={onEnd}
          aria-label={t('endOf', { device: name })}
        >
          {t('end')}
        </Button>
      )}
    </article>
  );
}
