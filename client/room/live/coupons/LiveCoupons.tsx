import TicketPercent from 'lucide-react/icons/ticket-percent';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { ROW_COUNT_MAX } from '../../../../schema/constants.ts';
import { COUPON_POPUP_LASTS } from '../../../../schema/room/constants.ts';
import { queryOf, useQuery } from '../../../app/calls/query.ts';
import { addressOf } from '../../../app/routes.ts';
import { isLoggedIn, session } from '../../../app/session/session.ts';
import { ButtonLink } from '../../../design/controls/Button.tsx';
import { IconButton } from '../../../design/controls/IconButton.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { sellerVars } from '../../../design/look/seller-look.ts';
import { Sheet } from '../../../design/overlays/Sheet.tsx';
import { CouponTicket } from './CouponTicket.tsx';
import { useRoom, useStageView } from '../room/stage-context.ts';
import { type Taking, useCouponTaking } from './use-coupon-taking.ts';
import { useGameIsOpen } from '../game/use-game-card.ts';
import styles from './coupons.module.css';

/** The broadcast's coupons that this member already has, from another visit or device. */
function useHeld(broadcastSysId: number | undefined, asked: boolean): ReadonlySet<number> {
  const { userSysId: uid = 0, ...rest } = useSnapshot(session);
  const enabled = asked && broadcastSysId !== undefined && isLoggedIn({ userSysId: uid, ...rest });
  const input = { uid, broadcastSysId: broadcastSysId ?? 0, startIndex: 0, rowCount: ROW_COUNT_MAX };
  const { data } = useQuery({ ...queryOf('couponBox', input), enabled, staleTime: 0 });
  return new Set(data?.coupons.map(({ couponSysId }) => couponSysId));
}

/** For a moment, in the middle of the stage. When it closes, keyboard focus moves from it to the button. */
function Popup({
  outcome,
  button,
  onGone,
  children,
}: {
  readonly outcome: Taking | undefined;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onGone: () => void;
  readonly children: ReactNode;
}) {
  const t = useTranslations('live.coupon');
  const popup = useRef<HTMLElement>(null);
  const leave = () => {
    if (popup.current?.contains(document.activeElement)) button.current?.focus();
    onGone();
  };
  const leaveInTime = useEffectEvent(leave);
  // The outcome must be seen, too.
  useEffect(() => {
    if (outcome === 'taking') return undefined;
    const timer = setTimeout(() => leaveInTime(), COUPON_POPUP_LASTS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <section ref={popup} className={styles['popup']} data-page-style="light" aria-label={t('label')}>
      {children}
      <IconButton className={styles['close']} label={t('close')} icon={<X size={20} />} onClick={leave} />
    </section>
  );
}

/** Live coupons: a pop-up for a moment, then a button, and all of them in a sheet. */
export default function LiveCoupons() {
  const t = useTranslations('live.coupon');
  const { detail } = useStageView();
  const { popup, buyHere, couponPopup, couponsSeen, liveCoupons } = useRoom();
  const gameIsOpen = useGameIsOpen();
  const [gone, setGone] = useState(0);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { takings, take } = useCouponTaking(detail?.broadcastSysId, () => setOpen(true));
  const held = useHeld(detail?.broadcastSysId, open);

  const takingOf = (couponSysId: number): Taking | undefined => {
    const known = takings[couponSysId] ?? (held.has(couponSysId) ? 'had' : undefined);
    if (known !== undefined) return known;
    return liveCoupons.some((coupon) => coupon.couponSysId === couponSysId) ? undefined : 'gone';
  };
  const ticket = (coupon: (typeof couponsSeen)[number]) => (
    <CouponTicket
      coupon={liveCoupons.find(({ couponSysId }) => couponSysId === coupon.couponSysId) ?? coupon}
      taking={takingOf(coupon.couponSysId)}
      onTake={() => void take(coupon.couponSysId)}
    />
  );
  const left = liveCoupons.filter(({ couponSysId }) => takingOf(couponSysId) === undefined).length;
  return (
    <div className={layout({ cover: true }, styles['place'])}>
      {/* One thing at a time in the middle, and what cannot wait goes first. */}
      <div className={styles['middle']} aria-live="polite" hidden={gameIsOpen}>
        {couponPopup &&
          couponPopup.key !== gone &&
          couponPopup.key > Math.max(popup?.key ?? 0, buyHere?.key ?? 0) && (
            <Popup
              key={couponPopup.key}
              outcome={takingOf(couponPopup.what.couponSysId)}
              button={button}
              onGone={() => setGone(couponPopup.key)}
            >
              {ticket(couponPopup.what)}
            </Popup>
          )}
      </div>
      {liveCoupons.length > 0 && (
        <button
          ref={button}
          type="button"
          className={layout(
            {
              column: 0,
              align: 'center',
              center: true,
              corners: 'card',
              size: 12,
              weight: 'bold',
              nowrap: true,
            },
            styles['button'],
          )}
          aria-haspopup="dialog"
          onClick={() => {
            setGone(couponPopup?.key ?? 0);
            setOpen(true);
          }}
        >
          <TicketPercent size={24} aria-hidden="true" />
          <span className="sr-only">{t('button', { count: liveCoupons.length })}</span>
          <span aria-hidden="true">{t('buttonShort')}</span>
          {left > 0 && (
            <span
              className={layout({ size: 12, corners: 'full', text: 'center' }, styles['count'], 'num')}
              aria-hidden="true"
            >
              {left}
            </span>
          )}
        </button>
      )}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('label')}
        size="fit"
        style={sellerVars(detail?.seller)}
        footer={
          <ButtonLink href={addressOf('Coupon')} variant="soft" size="large" wide>
            {t('box')}
          </ButtonLink>
        }
      >
        <p className={layout({ quiet: true })}>{t('once')}</p>
        <ul className={layout({ column: 3, above: 3 }, styles['list'])} aria-live="polite">
          {couponsSeen.toReversed().map((coupon) => (
            <li key={coupon.couponSysId}>{ticket(coupon)}</li>
          ))}
        </ul>
      </Sheet>
    </div>
  );
}
