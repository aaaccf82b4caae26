import Check from 'lucide-react/icons/check';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { joinCoupon } from '../../../schema/buying/coupons.ts';
import type { Reply } from '../../../schema/operation.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { addressOf } from '../../app/routes.ts';
import { ButtonLink } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Ticket } from './Ticket.tsx';
import { useTerms } from './use-terms.ts';

export interface JoinTicketProps {
  readonly coupon: NonNullable<Reply<typeof joinCoupon>['coupon']>;
  readonly isReceived: boolean;
}

/** The coupon of new members, with the way to become one, or to the box of who has it. */
export function JoinTicket({ coupon, isReceived }: JoinTicketProps) {
  const t = useTranslations('coupons');
  const nameFor = useNames();
  const terms = useTerms()(coupon);
  const { usableDays } = coupon;
  return (
    <Ticket
      coupon={{ ...coupon, name: nameFor(coupon) }}
      stub={
        isReceived ? (
          <>
            <Check size={18} aria-hidden="true" />
            {t('join.received')}
          </>
        ) : (
          <ButtonLink size="small" href={addressOf('RegStep04')}>
            {t('join.join')}
          </ButtonLink>
        )
      }
    >
      <p className={layout({ quiet: true, leading: 145 })}>{t('anySeller')}</p>
      {terms !== '' && <p className={layout({ quiet: true, leading: 145 })}>{terms}</p>}
      {!isReceived && usableDays !== undefined && (
        <p className={layout({ quiet: true, leading: 145 })}>{t('usable', { count: usableDays })}</p>
      )}
      {isReceived && (
        <Link
          className={layout({ row: 0, inline: true, touch: true, size: 13, weight: 'semibold' })}
          href={addressOf('Coupon')}
        >
          {t('join.box')}
        </Link>
      )}
    </Ticket>
  );
}
