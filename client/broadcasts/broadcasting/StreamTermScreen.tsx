import ListChecks from 'lucide-react/icons/list-checks';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { isInApp } from '../../app/bridge.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../../app/calls/query.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { BeforeStart } from './BeforeStart.tsx';
import { CopyField } from './CopyField.tsx';
import { Summary } from './OwnBroadcast.tsx';
import { isReady, startCommand, type Own } from './own.ts';
import styles from './broadcasting.module.css';

/** The rules in force, to read to their end. */
function Rules() {
  const t = useTranslations('broadcasting.term');
  const lang = useLocale();
  const query = useQuery(queryOf('termsInForce', { kind: 'broadcast', lang }));
  if (!query.data)
    return query.isError ? <NotLoaded query={query} title={t('error')} /> : <Skeleton height={240} />;
  const { title, version, html } = query.data;
  return (
    <section className={layout({ ground: 'card', leading: 160 })}>
      <h2 className={layout({ below: 3, size: 17 })}>
        {title}{' '}
        <span className={layout({ quiet: true, weight: 'regular' }, 'num')}>{t('version', { version })}</span>
      </h2>
      {/* The server makes it of our own files, of known elements only. */}
      <div className={styles['rules']} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

/** Only the app starts a broadcast; elsewhere the page says how. */
function Start({ own }: { readonly own: Own }) {
  const t = useTranslations('broadcasting.term');
  const [isStarting, setStarting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // This heading replaces the tick box. Focus makes screen readers announce it.
  useEffect(() => heading.current?.focus(), []);
  const start = async () => {
    setStarting(true);
    try {
      const asked = { broadcastSysId: own.broadcastSysId, liveFlag: LIVE_FLAG.onAir };
      await api('controlBroadcast', asked, { asApp: true });
      toast(t('started'), { tone: 'good' });
      navigate(addressOf('broadCastDetail', own));
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
      setStarting(false);
    }
  };
  if (isInApp())
    return (
      <div className={layout({ column: 3, above: 6 })}>
        <Button size="large" wide busy={isStarting} onClick={() => void start()}>
          {t('start')}
        </Button>
      </div>
    );
  return (
    <section className={layout({ column: 3, above: 8 })}>
      <h2 ref={heading} className={layout({ size: 17 }, styles['broadcastingReached'])} tabIndex={-1}>
        {t('appOnly.title')}
      </h2>
      <p className={layout({ tone: 'soft', leading: 155 })}>{t('appOnly.text')}</p>
      <CopyField label={t('appOnly.command')} value={startCommand(own)} />
    </section>
  );
}

function Agree({ own }: { readonly own: Own }) {
  const t = useTranslations('broadcasting.term');
  const [isTicked, setTicked] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [isSending, setSending] = useState(false);
  const agree = async () => {
    if (!isTicked) return setWrong(true);
    setSending(true);
    try {
      await api('agreeToRules', { broadcastSysId: own.broadcastSysId, agreed: 1 });
      await queryClient.invalidateQueries({ queryKey: keyOf('sallyBroadcast') });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={layout({ column: 3, above: 6 })}>
      <label className={layout({ row: 3, touch: true, weight: 'semibold' })}>
        <input
          type="checkbox"
          checked={isTicked}
          aria-describedby={isWrong && !isTicked ? 'tick-wrong' : undefined}
          onChange={({ target }) => setTicked(target.checked)}
        />
        {t('agree')}
      </label>
      {isWrong && !isTicked && <ProblemNote id="tick-wrong">{t('wrong')}</ProblemNote>}
      <Button size="large" wide busy={isSending} onClick={() => void agree()}>
        {t('goOn')}
      </Button>
    </div>
  );
}

function Step({ own }: { readonly own: Own }) {
  const t = useTranslations('broadcasting.term');
  if (isReady(own)) return <Start own={own} />;
  if (!own.isContentConfirmed)
    return (
      <StateMessage
        icon={<ListChecks size={30} />}
        title={t('contentFirst.title')}
        message={t('contentFirst.message')}
        action={<ButtonLink href={addressOf('streamSelect', own)}>{t('contentFirst.go')}</ButtonLink>}
      />
    );
  return (
    <>
      <Rules />
      <Agree own={own} />
    </>
  );
}

/** The second step to the start: the broadcast rules. */
export default function StreamTermScreen({ params }: ScreenProps<'streamTerm'>) {
  const t = useTranslations('broadcasting.term');
  return (
    <BeforeStart title={t('title')} ids={params}>
      {(own, phase) => (
        <>
          <Summary own={own} phase={phase} />
          <Step own={own} />
        </>
      )}
    </BeforeStart>
  );
}
