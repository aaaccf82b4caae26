import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { BroadcastCard } from '../../../schema/broadcasts/broadcasts.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { addressOf } from '../../app/routes.ts';
import { LivePill } from '../../design/Pill.tsx';
import { layout } from '../../design/layout/layout.ts';
import styles from './product.module.css';

/** The way into the broadcast that shows it now. */
export default function OnAirHere({ broadcast }: { readonly broadcast: BroadcastCard }) {
  const t = useTranslations('product');
  const nameFor = useNames();
  return (
    <Link
      href={addressOf('enterLive', broadcast)}
      className={layout({ row: 3, above: 4, ground: 'card', padBlock: 3, pressable: true }, styles['onAir'])}
      title={t('watch')}
    >
      <LivePill />
      <span className={layout({ column: 0, grow: true, leading: 135 })}>
        <strong className={layout({ clamp: 1, weight: 'semibold' })}>{nameFor(broadcast)}</strong>
        <span className={layout({ size: 12, tone: 'soft' })}>{t('onAir')}</span>
      </span>
      <ChevronRight size={20} className={layout({ tone: 'faint' })} aria-hidden="true" />
    </Link>
  );
}
