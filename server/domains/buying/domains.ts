import { coupon } from './coupon/module.ts';
import { courier } from './courier/module.ts';
import { eventplan } from './eventplan/module.ts';
import { game } from './game/module.ts';
import { payment } from './payment/module.ts';
import { point } from './point/module.ts';

/** What an order is made with. Each domain stands after those that it uses. */
export const buyingDomains = [coupon, point, eventplan, payment, courier, game] as const;
