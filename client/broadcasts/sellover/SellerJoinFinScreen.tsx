import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useLocale, useTranslations } from 'use-intl';
import { format } from '../../../schema/deadlines.ts';
import type { Sellover, SelloverStep } from '../../../schema/members/sellovers.ts';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Own } from './Own.tsx';
import styles from './Sellover.module.css';

const ICONS = {
  none: Hourglass,
  applied: Hourglass,
  offered: ScrollText,
  registered: CircleCheck,
  rejected: CircleX,
  terminated: CircleX,
} as const satisfies Record<SelloverStep, unknown>;

function Facts({ sally }: { readonly sally: Sellover }) {
  const t = useTranslations('sellover.progress');
  const join = useTranslations('sellover.join');
  const locale = useLocale();
  const date = (at: string | null) => at && format(locale, { dateStyle: 'long' }).format(Date.parse(at));
  const { step, sallyName, vendorType, appliedAt, registeredAt, terminatedAt, reason } = sally;
  const { liveBroadcastCnt: live, waitTotalCnt: waiting, terminatedCnt: over } = sally;
  const rows = [
    ['nickName', sallyName],
    ['vendor', vendorType === null ? null : join(vendorType === 0 ? 'individual' : 'business')],
    ['appliedAt', date(appliedAt)],
    ['registeredAt', date(registeredAt)],
    ['terminatedAt', date(terminatedAt)],
    ['reason', reason],
    ['broadcasts', step === 'registered' ? t('counts', { live, waiting, over }) : null],
  ] as const;
  return (
    <dl className={layout({ column: 3 }, styles['facts'])}>
      {rows
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt className={layout({ tone: 'soft' })}>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** How far the application is, and what to do next. */
export default function SellerJoinFinScreen() {
  const t = useTranslations('sellover.progress');
  const intro = useTranslations('sellover.intro');
  return (
    <Own title={t('title')} up={addressOf('SellerIntro')}>
      {(sally) => {
        const { step, needsGuardian, hasGuardian } = sally;
        const Icon = ICONS[step];
        const lacksGuardian = step === 'applied' && needsGuardian === 1 && hasGuardian === 0;
        const mayApply = step === 'none' || step === 'rejected' || step === 'terminated';
        return (
          <div className={layout({ column: 4 })}>
            <div className={layout({ column: 2, align: 'start' })}>
              <Icon size={32} aria-hidden="true" className={layout({ tone: 'accent' })} />
              <h2 className={layout({ size: 20, weight: 'bold', leading: 135 }, styles['lead'])}>
                {t(step)}
              </h2>
              <p className={layout({ tone: 'soft' })}>{t(`${step}Text`)}</p>
            </div>
            {step !== 'none' && (
              <section className={layout({ column: 4, ground: 'card', pad: 5 })}>
                <Facts sally={sally} />
              </section>
            )}
            {lacksGuardian && <p>{t('needsGuardian')}</p>}
            <div className={layout({ column: 3, above: 2 })}>
              {lacksGuardian && (
                <ButtonLink size="large" wide href={addressOf('SellerModify')}>
                  {t('addGuardian')}
                </ButtonLink>
              )}
              {step === 'offered' && (
                <ButtonLink size="large" wide href={addressOf('SellerContracts')}>
                  {intro('contract')}
                </ButtonLink>
              )}
              {mayApply && (
                <ButtonLink size="large" wide href={addressOf('SellerJoin')}>
                  {intro(step === 'none' ? 'apply' : 'again')}
                </ButtonLink>
              )}
              {step === 'registered' && (
                <ButtonLink size="large" wide href={addressOf('sellerList')}>
                  {intro('broadcasts')}
                </ButtonLink>
              )}
              {(step === 'registered' || step === 'terminated') && (
                <ButtonLink variant="soft" size="large" wide href={addressOf('SellerContracts')}>
                  {intro('contract')}
                </ButtonLink>
              )}
              {!mayApply && !lacksGuardian && (
                <ButtonLink variant="soft" size="large" wide href={addressOf('SellerModify')}>
                  {intro('modify')}
                </ButtonLink>
              )}
            </div>
          </div>
        );
      }}
    </Own>
  );
}
