/**
 * Faults that an engineer could make, and the tests that ought to notice them; `mutate.ts` tries whether they do. None is
 * a fault that nobody could notice. Where the code changes, its mutants change with it.
 */
export interface Mutant {
  /** The rule that the fault breaks. */
  readonly what: string;
  readonly file: string;
  /** What stands in the file exactly once… */
  readonly find: string;
  /** …and what stands there instead. */
  readonly instead: string;
  /** The smallest set that ought to notice: files or folders. */
  readonly tests: readonly string[];
}

const PLACING = ['server/domains/orders/order/placing'];
const FULFILLING = ['server/domains/orders/order/fulfilling'];
const CLAIMS = ['server/domains/orders/order/claims'];
const RIGHTS = ['server/platform/http', 'server/operations.test.ts', 'server/refusals.test.ts'];
const LOG = ['server/platform/log/deciding', 'server/platform/log/sqlite', 'server/platform/log/background'];
const SEATS = ['server/platform/gateway/room'];

export const MUTANTS: readonly Mutant[] = [
  // Placing orders.
  {
    what: 'What a member has bought before counts towards the limit per member.',
    file: 'server/domains/orders/order/placing/rules.ts',
    find: 'market.bought(prdtSysId) + sumQtyOf(resolved, prdtSysId) <= max',
    instead: 'sumQtyOf(resolved, prdtSysId) <= max',
    tests: PLACING,
  },
  {
    what: 'A coupon’s percentage is rounded down.',
    file: 'server/domains/orders/order/placing/coupon-discounts.ts',
    find: 'Math.floor((cost * figures) / 100)',
    instead: 'Math.ceil((cost * figures) / 100)',
    tests: PLACING,
  },
  {
    what: 'Who buys exactly as much as a seller asks for gets free delivery.',
    file: 'server/domains/orders/order/placing/delivery.ts',
    find: 'bought >= threshold',
    instead: 'bought > threshold',
    tests: PLACING,
  },
  {
    what: 'A rest of exactly the provider’s minimum can be paid.',
    file: 'server/domains/orders/order/placing/point-discount.ts',
    find: 'left === 0 || left >= leastAmount',
    instead: 'left === 0 || left > leastAmount',
    tests: PLACING,
  },
  {
    what: 'An order whose total the buyer has not seen is refused.',
    file: 'server/domains/orders/order/placing/decider.ts',
    find: '  requireShownSum(request, price);\n',
    instead: '',
    tests: PLACING,
  },
  // The lines of an order, and its status.
  {
    what: 'A seller moves only lines of their own.',
    file: 'server/domains/orders/order/fulfilling/decider.ts',
    find: 'state.order.products.filter(({ sellerSysId }) => isOwn(sellerSysId))',
    instead: 'state.order.products',
    tests: FULFILLING,
  },
  {
    what: 'No purchase is confirmed by itself while a request about it is open.',
    file: 'server/domains/orders/order/fulfilling/decider.ts',
    find: '!holdersOf(state.claims, id).some(({ isOpen }) => isOpen)',
    instead: '!holdersOf(state.claims, id).some(({ isOpen }) => !isOpen)',
    tests: [...FULFILLING, ...CLAIMS],
  },
  {
    what: 'An order shows the lowest status of its lines that still go on.',
    file: 'server/domains/orders/order/status.ts',
    find: 'return Math.min(...going) as LineStatus;\n  return all',
    instead: 'return Math.max(...going) as LineStatus;\n  return all',
    tests: [...FULFILLING, ...CLAIMS],
  },
  {
    what: 'What a far receiver adds to the delivery is owed.',
    file: 'server/domains/orders/order/decider.ts',
    find: 'totalAmount: order.totalAmount + more,',
    instead: 'totalAmount: order.totalAmount,',
    tests: [
      'server/domains/orders/order/decider.test.ts',
      'server/domains/orders/order/receiver.test.ts',
      ...CLAIMS,
    ],
  },
  // Cancelling, sending back and exchanging.
  {
    what: 'Nobody asks for a piece that another request holds.',
    file: 'server/domains/orders/order/claims/request.ts',
    find: 'qty: each.qty - heldOf(state.claims, each.orderPrdtOptionSysId)',
    instead: 'qty: each.qty',
    tests: CLAIMS,
  },
  {
    what: 'A return that its buyer withdraws sets its pieces free.',
    file: 'server/domains/orders/order/claims/claims.ts',
    find: "  'withdrawReturn',\n",
    instead: '',
    tests: CLAIMS,
  },
  {
    what: 'A return at the buyer’s fault is not finished before its fee is paid.',
    file: 'server/domains/orders/order/claims/moves.ts',
    find: "  if (needs === 'feePaid') requireFeePaid(claims, claim);\n",
    instead: '',
    tests: CLAIMS,
  },
  {
    what: 'A cancellation gives back the points that expire last.',
    file: 'server/domains/orders/order/claims/cancellation.ts',
    find: 'parts.toReversed().flatMap',
    instead: 'parts.flatMap',
    tests: CLAIMS,
  },
  {
    what: 'Who returns goods by their own fault gets no delivery back.',
    file: 'server/domains/orders/order/claims/cancellation.ts',
    find: 'withDelivery && isLastOfProduct ? chargeBackWith',
    instead: 'isLastOfProduct ? chargeBackWith',
    tests: CLAIMS,
  },
  // Payments.
  {
    what: 'Only what was paid too much goes back, not all of it.',
    file: 'server/domains/buying/payment/decider.ts',
    find: 'surplus > 0 ? [refundOf(surplus)] : []',
    instead: 'surplus > 0 ? [refundOf(amount)] : []',
    tests: ['server/domains/buying/payment'],
  },
  {
    what: 'A payment that was refused first counts once it was made after all.',
    file: 'server/domains/buying/payment/decider.ts',
    find: "if (pay.state !== 'begun' && pay.state !== 'refused') return [];",
    instead: "if (pay.state !== 'begun') return [];",
    tests: ['server/domains/buying/payment'],
  },
  // Coupons and points.
  {
    what: 'No more coupons are taken in a room than were offered.',
    file: 'server/domains/buying/coupon/live-coupon.ts',
    find: 'live.left <= 0',
    instead: 'live.left < 0',
    tests: ['server/domains/buying/coupon'],
  },
  {
    what: 'An order that is cancelled gives back its own coupons, and no other order’s.',
    file: 'server/domains/buying/coupon/decider.ts',
    find: 'held.usedOrderSysId === orderSysId',
    instead: 'held.usedOrderSysId !== null',
    tests: ['server/domains/buying/coupon'],
  },
  {
    what: 'The points that expire first are used first.',
    file: 'server/domains/buying/point/decider.ts',
    find: 'a.expiresAt - b.expiresAt || a.pointSysId',
    instead: 'b.expiresAt - a.expiresAt || a.pointSysId',
    tests: ['server/domains/buying/point'],
  },
  {
    what: 'Points that have expired meanwhile expire when they are returned.',
    file: 'server/domains/buying/point/decider.ts',
    find: ', data: used }, ...expirePoints(used, now)];',
    instead: ', data: used }];',
    tests: ['server/domains/buying/point'],
  },
  // Rooms and games.
  {
    what: 'A broadcast takes orders for only a while after its end.',
    file: 'server/domains/room/room/decider.ts',
    find: 'now - endedAt < ORDERS_AFTER_END',
    instead: 'endedAt - now < ORDERS_AFTER_END',
    tests: ['server/domains/room/room', ...PLACING],
  },
  {
    what: 'A product that is pinned no more is not the pinned one.',
    file: 'server/domains/room/room/host-commands.ts',
    find: 'room.fixPrdtSysId === prdtSysId ? null : room.fixPrdtSysId',
    instead: 'room.fixPrdtSysId',
    tests: ['server/domains/room/room'],
  },
  {
    what: 'No more people join a game than it has places.',
    file: 'server/domains/buying/game/decider.ts',
    find: 'curJoinCnt >= limitJoinCnt',
    instead: 'curJoinCnt > limitJoinCnt',
    tests: ['server/domains/buying/game'],
  },
  {
    what: 'In the finals the first winning choice wins.',
    file: 'server/domains/buying/game/decider.ts',
    find: 'isFinals ? won[0] : undefined',
    instead: 'isFinals ? won.at(-1) : undefined',
    tests: ['server/domains/buying/game'],
  },
  // Stock, the ledger, carts and the catalogue.
  {
    what: 'Two lines of one choice must both be in stock.',
    file: 'server/domains/catalog/stock/decider.ts',
    find: 'asked.set(key, (asked.get(key) ?? 0) + qty);',
    instead: 'asked.set(key, qty);',
    tests: ['server/domains/catalog/stock'],
  },
  {
    what: 'Pieces that come back can be sold again.',
    file: 'server/domains/catalog/stock/decider.ts',
    find: 'StockReturned: (state, { data }) => change(state, data, 1)',
    instead: 'StockReturned: (state, { data }) => change(state, data, -1)',
    tests: ['server/domains/catalog/stock'],
  },
  {
    what: 'A seller gets the share of a piece once.',
    file: 'server/domains/orders/ledger/money.ts',
    find: 'releasedOf({ left, held }) - releasedOf(was)',
    instead: 'releasedOf({ left, held })',
    tests: ['server/domains/orders/ledger'],
  },
  {
    what: 'Money is settled in the month that it is in Korea.',
    file: 'server/domains/orders/ledger/views.ts',
    find: 'koreanTime(at).date',
    instead: 'new Date(at).toISOString()',
    tests: ['server/domains/orders/ledger'],
  },
  {
    what: 'A cart holds so many lines and no more.',
    file: 'server/domains/orders/cart/decider.ts',
    find: 'lines.length >= BASKETS_MAX',
    instead: 'lines.length > BASKETS_MAX',
    tests: ['server/domains/orders/cart'],
  },
  {
    what: 'A first picture that buyers have seen stays when the product shows another.',
    file: 'server/domains/catalog/catalog/decider.ts',
    find: ', ...(before.seenFiles ?? [])]',
    instead: ']',
    tests: [
      'server/domains/catalog/catalog/decider.test.ts',
      'server/domains/catalog/catalog/uploaded-pictures.test.ts',
    ],
  },
  // Who may call.
  {
    what: 'What is a member’s own is nobody else’s.',
    file: 'server/platform/http/admission.ts',
    find: "isOthers('uid', [userSysId])",
    instead: "isOthers('uid', [userSysId]) && permission === PERMISSION.guest",
    tests: RIGHTS,
  },
  {
    what: 'A host does nothing for a seller who is not theirs.',
    file: 'server/platform/http/admission.ts',
    find: "permission === PERMISSION.host && isOthers('sellerSysId', sellerSysIds)",
    instead: 'permission === PERMISSION.host && sellerSysIds.length === 0',
    tests: RIGHTS,
  },
  {
    what: 'A host is no manager.',
    file: 'server/platform/http/admission.ts',
    find: "access === 'manager' && permission !== PERMISSION.manager",
    instead: "access === 'manager' && permission === PERMISSION.member",
    tests: RIGHTS,
  },
  {
    what: 'The token that all guests share is nobody’s.',
    file: 'server/platform/http/admission.ts',
    find: "token === '' || token === GUEST_TOKEN ? null : token",
    instead: "token === '' ? null : token",
    tests: ['server/platform/http'],
  },
  {
    what: 'Who has not completed their sign-up calls nothing that asks for a member.',
    file: 'server/platform/http/admission.ts',
    find: "throw new Refusal('1033');",
    instead: 'return caller;',
    tests: ['server/domains/members/social'],
  },
  {
    what: 'An API key is for the calls of its scopes alone.',
    file: 'server/platform/http/admission.ts',
    find: '!scopes.includes(scope)',
    instead: 'scopes.length === 0',
    tests: ['server/scopes.test.ts', 'server/domains/members/apikey'],
  },
  {
    what: 'Who has a password says it again before what a stolen login must not do.',
    file: 'server/domains/members/account/sessions/reauth.ts',
    find: 'hasPassword || passkeyCnt > 0 || ',
    instead: 'passkeyCnt > 0 || ',
    tests: ['server/domains/members/reauth', 'server/domains/members/account/sessions'],
  },
  {
    what: 'That somebody has said again who they are counts for that login alone.',
    file: 'server/domains/members/account/sessions/tokens.ts',
    find: 'uid !== userSysId || session !== sessionId',
    instead: 'uid !== userSysId',
    tests: ['server/domains/members/reauth', 'server/domains/members/account/sessions'],
  },
  {
    what: 'A host’s broadcasts are those of their sellers.',
    file: 'server/domains/room/broadcast/decider.ts',
    find: 'sellerSysIds.includes(plan.sellerSysId)',
    instead: 'sellerSysIds.length > 0',
    tests: ['server/domains/room/room', 'server/domains/broadcasts/planning'],
  },
  // Said twice, and too often.
  {
    what: 'An Idempotency-Key of one member means nothing for another.',
    file: 'server/platform/http/route.ts',
    find: "${name}:${caller?.userSysId ?? 'guest'}:${key}",
    instead: '${name}:${key}',
    tests: ['server/platform/http'],
  },
  {
    what: 'A key that comes again with another request is refused.',
    file: 'server/platform/http/route.ts',
    find: 'canonicalJson([request.params, request.body])',
    instead: 'canonicalJson([request.params])',
    tests: ['server/platform/http'],
  },
  {
    what: 'Who has been quiet for long has no more than a burst.',
    file: 'server/platform/limits/bucket.ts',
    find: 'Math.min(this.#left + passed * rate.perSecond, rate.burst)',
    instead: 'this.#left + passed * rate.perSecond',
    tests: ['server/platform/limits'],
  },
  {
    what: 'After the last wrong guess that is allowed one waits.',
    file: 'server/platform/limits/guesses.ts',
    find: 'this.#failures >= max',
    instead: 'this.#failures > max',
    tests: ['server/platform/limits'],
  },
  // Tables and states that are folded from events.
  {
    what: 'A buyer’s list of orders shows what became of a request.',
    file: 'server/domains/orders/order/views.ts',
    find: 'status_code: orderStatusOf(state),',
    instead: 'status_code: orderStatusOf({ ...state, claims: {} }),',
    tests: ['server/domains/orders/order/views.test.ts', ...CLAIMS],
  },
  {
    what: 'A seller’s line whose pieces were all cancelled is not paid later.',
    file: 'server/domains/orders/order/fulfilling/lines.ts',
    find: 'state.paid && piecesLeftOf(state.paid, product) > 0 ? state.paid.at : null',
    instead: 'state.paid ? state.paid.at : null',
    tests: [...FULFILLING, ...CLAIMS],
  },
  {
    what: 'A cancellation over several choices lowers the sales by all that is gone.',
    file: 'server/domains/orders/sales/views.ts',
    find: 'amount: total(amounts)',
    instead: 'amount: amounts[0] ?? 0',
    tests: ['server/domains/orders/sales'],
  },
  {
    what: 'The history of points tells of those that expired.',
    file: 'server/domains/buying/point/views.ts',
    find: 'told(event, POINT_HISTORY_TYPE.expired, { amount: pointsOf(event.data.parts) })',
    instead: '[]',
    tests: ['server/domains/buying/point'],
  },
  {
    what: 'A coupon that comes back counts for as long as its return says.',
    file: 'server/domains/buying/coupon/decider.ts',
    find: '{ usedOrderSysId: null, expiresAt }),',
    instead: '{ usedOrderSysId: null }),',
    tests: ['server/domains/buying/coupon'],
  },
  // The log.
  {
    what: 'A command that fails leaves nothing behind in the states of its group.',
    file: 'server/platform/log/deciding/deciding.ts',
    find: '      this.#backTo(before);\n',
    instead: '',
    tests: LOG,
  },
  {
    what: 'A timer that a decision clears does not fire.',
    file: 'server/platform/log/deciding/deciding.ts',
    find: 'if (timers?.clear) for (const id of timers.clear) this.#clearTimer(id);',
    instead: '',
    tests: LOG,
  },
  {
    what: 'What another process has reacted to meanwhile is not reacted to again.',
    file: 'server/platform/log/deciding/deciding.ts',
    find: 'if (position !== from) throw',
    instead: 'if (position < from) throw',
    tests: LOG,
  },
  // The gateway.
  {
    what: 'Who joins again on the same socket is not sent again what it already got.',
    file: 'server/platform/gateway/room/entrance.ts',
    find: 'afterSeq = Math.max(afterSeq, previous.cursor);',
    instead: 'afterSeq = Math.min(afterSeq, previous.cursor);',
    tests: SEATS,
  },
  {
    what: 'Who reads slowly is spared what can be missed.',
    file: 'server/platform/gateway/room/fanout.ts',
    find: 'queued > settings.queueSoft',
    instead: 'queued > settings.queueHard',
    tests: [...SEATS, 'server/platform/gateway/socket.test.ts'],
  },
  // The client.
  {
    what: 'Nothing of a former buyer’s order is sent in the new one’s name.',
    file: 'client/buying/checkout/checkout.ts',
    find: 'error instanceof CallFailed && order.sent.userSysId === state.delivery.userSysId',
    instead: 'error instanceof CallFailed',
    tests: ['client/buying/checkout'],
  },
  {
    what: 'Nothing is ordered at the price of what was chosen before.',
    file: 'client/buying/buying/quoting.ts',
    find: 'return isAnswered && error === undefined && !isAsking;',
    instead: 'return isAnswered || (error === undefined && !isAsking);',
    tests: ['client/buying/checkout', 'client/buying/buying'],
  },
  {
    what: 'A line of a guest’s cart grows up to the limit of a line.',
    file: 'client/buying/cart/guest-cart.ts',
    find: 'Math.min(basket.basketQty + more.basketQty, LINE_QTY_MAX)',
    instead: 'basket.basketQty + more.basketQty',
    tests: ['client/buying/cart'],
  },
  {
    what: 'What a guest gathers while their cart is taken over stays.',
    file: 'client/buying/cart/guest-cart.ts',
    find: 'if (guestCart.now.key === given.key) keep([]);',
    instead: 'keep([]);',
    tests: ['client/buying/cart'],
  },
  {
    what: 'A message of a room counts once.',
    file: 'client/room/live/room/room.ts',
    find: 'if (message.seq <= state.seq) return state;',
    instead: 'if (message.seq < state.seq) return state;',
    tests: ['client/room/live/room'],
  },
  {
    what: 'Nothing pops up again that the viewer’s join told them.',
    file: 'client/room/live/room/room.ts',
    find: '  if (message.seq <= state.joinedSeq) return next;\n',
    instead: '',
    tests: ['client/room/live/room'],
  },
  {
    what: 'After a logout the browser is nobody’s seller.',
    file: 'client/app/session/session.ts',
    find: '  session.sellerSysId = undefined;\n',
    instead: '',
    tests: ['client/app/session'],
  },
];
