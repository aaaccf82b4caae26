import { useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { refusalCode } from '../../../../schema/call.ts';
import * as REFUSED from '../../../../schema/refused.ts';
import { api } from '../../../app/calls/api.ts';
import { errorText } from '../../../app/calls/errors.ts';
import { translator } from '../../../app/i18n/translate.ts';
import { askLogin } from '../../../app/session/login-return.ts';
import { keyOf, queryClient } from '../../../app/calls/query.ts';
import { isLoggedIn, session } from '../../../app/session/session.ts';
import { toast } from '../../../design/overlays/toast.ts';
import { hereWanting, takeWanted } from '../shelf/wanted.ts';

/** How far this viewer has got with a coupon. */
export type Taking = 'taking' | 'taken' | 'had' | 'gone';

const OUTCOMES: Readonly<Record<string, Taking>> = {
  [REFUSED.couponTaken]: 'had',
  [REFUSED.couponsGone]: 'gone',
};

/** A ban has the code of an unknown member, which is told in other words. */
function refusalText(error: unknown): string {
  return refusalCode(error) === REFUSED.noMember ? translator()('live.alert.1003') : errorText(error);
}

/** Takes the coupons of a broadcast. `onWanted`: the coupon chosen before the login is being taken now. */
export function useCouponTaking(broadcastSysId: number | undefined, onWanted: () => void) {
  const [takings, setTakings] = useState<Readonly<Record<number, Taking | undefined>>>({});
  const loggedIn = isLoggedIn(useSnapshot(session));
  const set = (couponSysId: number, taking: Taking | undefined) =>
    setTakings((others) => ({ ...others, [couponSysId]: taking }));

  const take = async (couponSysId: number): Promise<void> => {
    const { userSysId: uid } = session;
    if (broadcastSysId === undefined || uid === undefined) return;
    set(couponSysId, 'taking');
    try {
      await api('takeCoupon', { uid, couponSysId, broadcastSysId });
      set(couponSysId, 'taken');
      void queryClient.invalidateQueries({ queryKey: keyOf('couponBox') });
    } catch (error) {
      const outcome = OUTCOMES[refusalCode(error)];
      set(couponSysId, outcome);
      if (outcome === undefined) toast(refusalText(error), { tone: 'danger' });
    }
  };

  const takeThat = useEffectEvent(() => {
    const wanted = takeWanted('coupon');
    if (wanted === null) return;
    onWanted();
    void take(wanted);
  });
  useEffect(() => {
    if (!loggedIn || broadcastSysId === undefined) return undefined;
    const timer = setTimeout(() => takeThat());
    return () => clearTimeout(timer);
  }, [loggedIn, broadcastSysId]);

  return {
    takings,
    take: async (couponSysId: number): Promise<void> => {
      if (await askLogin({ landingPage: hereWanting('coupon', couponSysId) })) await take(couponSysId);
    },
  };
}
