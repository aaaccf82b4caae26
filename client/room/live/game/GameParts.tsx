import Paper from 'lucide-react/icons/hand';
import HandFist from 'lucide-react/icons/hand-fist';
import Scissors from 'lucide-react/icons/scissors';
import Ticket from 'lucide-react/icons/ticket';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DISCOUNT_POLICY } from '../../../../schema/buying/constants.ts';
import { GAME_COUNTDOWN, GAME_SEND_AHEAD } from '../../../../schema/buying/game/constants.ts';
import type { GameCoupon, Hand } from '../../../../schema/buying/game/game.ts';
import { layout } from '../../../design/layout/layout.ts';
import { sendBy } from './game-hand.ts';
import { useLive } from '../room/stage-context.ts';
import styles from './game.module.css';

/** The hands' names in the catalogue. */
export const handNames = { 1: 'scissors', 2: 'rock', 3: 'paper' } as const;
const icons = { 1: Scissors, 2: HandFist, 3: Paper } as const;

export function HandIcon({ hand, size }: { readonly hand: Hand; readonly size: number }) {
  const Icon = icons[hand];
  return <Icon size={size} strokeWidth={1.8} aria-hidden="true" />;
}

export function CouponLine({ coupon }: { readonly coupon: GameCoupon }) {
  const t = useTranslations('live.game');
  const { name, discountPolicy, discountPolicyFigures: figures } = coupon;
  return (
    <p className={layout({ row: 2, wrap: true, corners: 'control' }, styles['coupon'])}>
      <Ticket size={18} aria-hidden="true" />
      <span>{name}</span>
      <strong className={layout({ push: true, nowrap: true }, 'num')}>
        {discountPolicy === DISCOUNT_POLICY.amount
          ? t('amountOff', { figures })
          : t('percentOff', { figures })}
      </strong>
    </p>
  );
}

const SECOND = 1000;

/** What is left of the countdown in ms, renewed when its whole seconds change. */
function useTimeLeft(endsAt: number): number {
  const { clock } = useLive();
  const [left, setLeft] = useState(() => endsAt - clock.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = endsAt - clock.now();
      setLeft(now);
      if (now > 0) timer = setTimeout(tick, now % SECOND || SECOND);
    };
    tick();
    return () => clearTimeout(timer);
  }, [endsAt, clock]);
  return Math.max(0, left);
}

const RADIUS = 19;
const ROUND = 2 * Math.PI * RADIUS;

/** The server's countdown, a little ahead of it. */
export function Countdown({ countdownEndsAt }: { readonly countdownEndsAt: string }) {
  const t = useTranslations('live.game');
  const left = useTimeLeft(sendBy(countdownEndsAt));
  const seconds = Math.ceil(left / SECOND);
  const whole = GAME_COUNTDOWN - GAME_SEND_AHEAD;
  return (
    <span
      className={layout({ row: 0, center: true, rigid: true }, styles['ring'])}
      role="timer"
      aria-label={t('secondsLeft', { count: seconds })}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r={RADIUS} />
        <circle
          className={styles['left']}
          cx="22"
          cy="22"
          r={RADIUS}
          strokeDasharray={ROUND}
          // Its length at the next full second; CSS animates the way there.
          strokeDashoffset={ROUND * (1 - Math.max(0, left - SECOND) / whole)}
        />
      </svg>
      <span className={layout({ size: 17, weight: 'bold' }, 'num')} aria-hidden="true">
        {seconds}
      </span>
    </span>
  );
}
