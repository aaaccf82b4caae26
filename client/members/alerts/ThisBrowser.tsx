import BellOff from 'lucide-react/icons/bell-off';
import BellRing from 'lucide-react/icons/bell-ring';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { isInApp } from '../../app/bridge.ts';
import { errorText } from '../../app/calls/errors.ts';
import { cx } from '../../design/cx.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { reachOf, turnOff, turnOn, type Reach } from './push.ts';
import styles from './Alerts.module.css';

/** Whether alerts reach this browser while no page is open, and how they can. */
export function ThisBrowser({ uid }: { readonly uid: number }) {
  const t = useTranslations('alerts.browser');
  const locale = useLocale();
  const [reach, setReach] = useState<Reach>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let here = true;
    void reachOf(uid)
      .catch((): Reach => 'none')
      .then((found) => here && setReach(found));
    return () => {
      here = false;
    };
  }, [uid]);
  if (reach === undefined) return <Skeleton height={132} style={{ borderRadius: 16 }} />;
  const press = async () => {
    setBusy(true);
    try {
      setReach(await (reach === 'on' ? turnOff(uid) : turnOn(uid, locale)));
    } catch (error) {
      // A browser that cannot reach its own push service says so with an error of its own.
      toast(error instanceof DOMException ? t('failed') : errorText(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const isReached = reach === 'on';
  const Icon = isReached ? BellRing : BellOff;
  const state = reach === 'none' && isInApp() ? 'app' : reach;
  return (
    <section
      className={layout({
        row: 3,
        align: 'start',
        wrap: true,
        above: 3,
        ground: 'card',
        pad: 5,
        lift: 'edge',
      })}
      aria-label={t('title')}
    >
      <span className={cx(styles['icon'], isReached && styles['on'])} aria-hidden="true">
        <Icon size={22} />
      </span>
      <p className={layout({ column: 'hair', grow: true })}>
        <strong className={layout({ weight: 'semibold' })}>{t(`${state}.title`)}</strong>
        <span className={layout({ quiet: true, leading: 145 })}>{t(`${state}.text`)}</span>
      </p>
      {(reach === 'off' || isReached) && (
        <Button wide variant={isReached ? 'soft' : 'accent'} busy={busy} onClick={() => void press()}>
          {t(isReached ? 'turnOff' : 'turnOn')}
        </Button>
      )}
    </section>
  );
}
