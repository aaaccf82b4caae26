import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import type { Sellover, SelloverStep } from '../../../schema/members/sellovers.ts';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Own } from './Own.tsx';
import styles from './Sellover.module.css';

const STEPS = [1, 2, 3, 4, 5] as const;
/** The step that comes next. */
const NEXT = {
  none: 1,
  rejected: 1,
  terminated: 1,
  applied: 2,
  offered: 3,
  registered: 4,
} as const satisfies Record<SelloverStep, (typeof STEPS)[number]>;

function Actions({ step }: Pick<Sellover, 'step'>) {
  const t = useTranslations('sellover.intro');
  // So may who was given the role without a contract.
  const mayBroadcast = useSnapshot(session).sellerSysId !== undefined;
  const isOpen = step === 'applied' || step === 'offered' || step === 'registered';
  return (
    <div className={layout({ column: 3, above: 2 })}>
      {!isOpen && (
        <ButtonLink
          variant={mayBroadcast ? 'soft' : 'accent'}
          size="large"
          wide
          href={addressOf('SellerJoin')}
        >
          {t(step === 'none' ? 'apply' : 'again')}
        </ButtonLink>
      )}
      {mayBroadcast && (
        <ButtonLink size="large" wide href={addressOf('sellerList')}>
          {t('broadcasts')}
        </ButtonLink>
      )}
      {step !== 'none' && (
        <ButtonLink
          variant={isOpen && !mayBroadcast ? 'accent' : 'soft'}
          size="large"
          wide
          href={addressOf(step === 'offered' ? 'SellerContracts' : 'SellerJoinFin')}
        >
          {t(step === 'offered' ? 'contract' : 'progress')}
        </ButtonLink>
      )}
      {isOpen && (
        <ButtonLink variant="soft" size="large" wide href={addressOf('SellerModify')}>
          {t('modify')}
        </ButtonLink>
      )}
    </div>
  );
}

/** What a sellover is, and the way there. */
export default function SellerIntroScreen() {
  const t = useTranslations('sellover.intro');
  return (
    <Own title={t('title')} up={addressOf('MyPage')}>
      {({ step }) => (
        <div className={layout({ column: 4 })}>
          <p className={layout({ size: 20, weight: 'bold', leading: 135 }, styles['lead'])}>{t('lead')}</p>
          <p className={layout({ tone: 'soft' })}>{t('text')}</p>
          <section className={layout({ column: 4, ground: 'card', pad: 5 })}>
            <h2 className={layout({ size: 17 })}>{t('steps')}</h2>
            <ol className={layout({ column: 5 }, styles['steps'])}>
              {STEPS.map((each) => (
                <li
                  key={each}
                  className={layout({ column: 'hair' })}
                  aria-current={NEXT[step] === each ? 'step' : undefined}
                >
                  <strong>{t(`step${each}`)}</strong>
                  <small className={layout({ quiet: true })}>{t(`step${each}Text`)}</small>
                </li>
              ))}
            </ol>
          </section>
          <Actions step={step} />
        </div>
      )}
    </Own>
  );
}
