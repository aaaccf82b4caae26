import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { addressOf, type ScreenProps } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { cx } from '../../design/cx.ts';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { Encoder } from './Encoder.tsx';
import { Hosts } from './Hosts.tsx';
import { OwnBroadcast, Products, Summary } from './OwnBroadcast.tsx';
import { isReady, type Own, type Phase } from './own.ts';
import styles from './broadcasting.module.css';

/** The steps to the start, with those done ticked. */
function Steps({ own }: { readonly own: Own }) {
  const t = useTranslations('broadcasting.steps');
  const steps = [
    ['content', own.isContentConfirmed === 1 || !own.isToConfirm],
    ['terms', own.agreedTermsVersion !== null || !own.isToConfirm],
    ['start', false],
  ] as const;
  return (
    <ol className={layout({ column: 1, below: 4 })} aria-label={t('label')}>
      {steps.map(([step, isDone], at) => (
        <li
          key={step}
          className={layout(
            { row: 3, tone: isDone ? 'soft' : 'ink', weight: isDone ? 'regular' : 'semibold' },
            styles['step'],
          )}
        >
          <span className={cx('num', styles['number'], isDone && styles['done'])} aria-hidden="true">
            {isDone ? <Check size={15} /> : at + 1}
          </span>
          <span>{t(step)}</span>
          {isDone && <span className="sr-only">{t('done')}</span>}
        </li>
      ))}
    </ol>
  );
}

function Rehearsal({ own }: { readonly own: Own }) {
  const t = useTranslations('broadcasting.rehearsal');
  const [isMaking, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    try {
      const ids = await api('makeRehearsal', { broadcastSysId: own.broadcastSysId });
      navigate(addressOf('enterLive', ids));
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
      setMaking(false);
    }
  };
  return (
    <section className={layout({ column: 3, above: 8 })}>
      <h2 className={layout({ size: 17 })}>{t('title')}</h2>
      <p className={layout({ tone: 'soft', leading: 155 })}>{t('text')}</p>
      <Button variant="soft" wide busy={isMaking} onClick={() => void make()}>
        {t('make')}
      </Button>
    </section>
  );
}

function WayOn({ own, phase }: { readonly own: Own; readonly phase: Phase }) {
  const t = useTranslations('broadcasting.ways');
  const sales = (
    <ButtonLink variant="soft" size="large" wide href={addressOf('SaleChartDetail', own)}>
      {t('sales')}
    </ButtonLink>
  );
  if (phase === 'onAir')
    return (
      <div className={layout({ column: 3 })}>
        <ButtonLink size="large" wide href={addressOf('enterLive', own)}>
          {t('watch')}
        </ButtonLink>
        {sales}
      </div>
    );
  if (phase === 'ended')
    return (
      <div className={layout({ column: 3 })}>
        <ButtonLink variant="soft" size="large" wide href={addressOf('enterLive', { ...own, type: 'vod' })}>
          {t('again')}
        </ButtonLink>
        {sales}
      </div>
    );
  if (phase === 'cancelled')
    return <p className={layout({ tone: 'soft', leading: 155 })}>{t('cancelled')}</p>;
  return (
    <>
      <Steps own={own} />
      <div className={layout({ column: 3 })}>
        <ButtonLink size="large" wide href={addressOf(isReady(own) ? 'streamTerm' : 'streamSelect', own)}>
          {t(isReady(own) ? 'start' : 'prepare')}
        </ButtonLink>
        <ButtonLink variant="soft" size="large" wide href={addressOf('sellerPlanOf', own)}>
          {t('change')}
        </ButtonLink>
      </div>
    </>
  );
}

/** One broadcast of the host's: how it stands, what comes next, and where its video goes. */
export default function BroadCastDetailScreen({ params }: ScreenProps<'broadCastDetail'>) {
  const t = useTranslations('broadcasting');
  useTitle(t('detail'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('detail')} up={addressOf('sellerList')} />
      <Hosts>
        <OwnBroadcast ids={params}>
          {(own, phase) => (
            <>
              <Summary own={own} phase={phase} />
              <WayOn own={own} phase={phase} />
              {(phase === 'coming' || phase === 'missed' || phase === 'onAir') &&
                (own.source.type === 'encoder' ? (
                  <Encoder of={own} />
                ) : (
                  <section className={layout({ column: 3, above: 8 })}>
                    <h2 className={layout({ size: 17 })}>{t('video.title')}</h2>
                    <p className={layout({ tone: 'soft', leading: 155 })}>{t('video.text')}</p>
                  </section>
                ))}
              {(phase === 'coming' || phase === 'missed') && <Rehearsal own={own} />}
              <Products own={own} />
              <Link
                href={addressOf('streamGuide')}
                className={layout({ row: 0, spread: true, above: 6 }, styles['more'])}
              >
                {t('guide.title')}
                <ChevronRight size={18} aria-hidden="true" />
              </Link>
            </>
          )}
        </OwnBroadcast>
      </Hosts>
    </div>
  );
}
