import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DISCOUNT_POLICY } from '../../../schema/buying/constants.ts';
import { cx } from '../../design/cx.ts';
import { layout } from '../../design/layout/layout.ts';
import { useWon } from '../../design/Price.tsx';
import styles from './coupons.module.css';

export interface TicketProps {
  readonly coupon: {
    readonly name: string;
    readonly discountPolicy: number;
    readonly discountPolicyFigures: number;
  };
  /** It can no longer be taken or used. */
  readonly faded?: boolean;
  /** Shown under the name. */
  readonly children?: ReactNode;
  /** Shown on the stub. */
  readonly stub?: ReactNode;
}

/** A coupon as a ticket: what it takes off, in large; its name; and what is to be done with it. */
export function Ticket({ coupon, faded = false, children, stub }: TicketProps) {
  const t = useTranslations('coupons');
  const won = useWon();
  const isTorn = stub !== undefined && stub !== false;
  const { name, discountPolicy, discountPolicyFigures } = coupon;
  return (
    <div className={cx(styles['ticket'], faded && styles['faded'], isTorn && styles['torn'])}>
      <div className={layout({ column: 'hair', center: true, grow: true, pad: 4 })}>
        <p className={layout({ size: 20, tone: 'accent', weight: 'bold' }, styles['off'], 'num')}>
          {discountPolicy === DISCOUNT_POLICY.amount
            ? t('off.amount', { amount: won(discountPolicyFigures) })
            : t('off.percent', { rate: discountPolicyFigures })}
        </p>
        <p className={layout({ weight: 'semibold', leading: 140 }, styles['name'])}>{name}</p>
        {children}
      </div>
      {isTorn && (
        <div
          className={layout(
            { column: 1, align: 'center', center: true, rigid: true, size: 13, weight: 'semibold' },
            styles['stub'],
          )}
        >
          {stub}
        </div>
      )}
    </div>
  );
}
