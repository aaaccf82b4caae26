/**
 * Result codes of the REST calls: `resultCode` in every answer, with the HTTP status and the code of the room socket
 * that mean the same. `resultMsg` is for developers; people read the client's own texts.
 */
export const RESULT = {
  '0001': { status: 200, chat: '0001', msg: 'Success' },
  '0002': { status: 409, chat: '2002', msg: 'Order failed' },
  '0003': { status: 409, chat: '2002', msg: 'Already done' },
  '0004': { status: 404, chat: '2001', msg: 'Not found' },
  '0005': { status: 400, chat: '2002', msg: 'Invalid input' },
  '0006': { status: 422, chat: '2002', msg: 'This Idempotency-Key was used for another request' },
  '0007': { status: 409, chat: '3001', msg: 'Not possible in the present state' },
  '0008': { status: 429, chat: '4290', msg: 'Too many requests' },
  '0009': { status: 503, chat: '9090', msg: 'Not ready, try again shortly' },
  '0010': { status: 500, chat: '9090', msg: 'Internal error' },
  '0011': { status: 413, chat: '2002', msg: 'Request too large' },
  '0012': { status: 415, chat: '2002', msg: 'Not of a type that is taken' },
  '0013': { status: 507, chat: '9090', msg: 'No room left to keep it' },
  '0014': { status: 429, chat: '4290', msg: 'Too many changes today' },
  '0021': { status: 409, chat: '2002', msg: 'Changed by someone else since it was read' },
  '14': { status: 401, chat: '1403', msg: 'Access token missing or expired, or refresh token to be renewed' },
  '30': { status: 401, chat: '1403', msg: 'Refresh token expired, log in again' },
  '1003': { status: 409, chat: '1003', msg: 'No such member; in a room: banned by its seller' },
  '1004': { status: 409, chat: '1004', msg: 'Removed from this broadcast' },
  '1005': { status: 409, chat: '1005', msg: 'Posting banned' },
  '1006': { status: 409, chat: '1001', msg: 'Withdrawn id' },
  '1007': { status: 409, chat: '1001', msg: 'A withdrawn id may not join again yet' },
  '1008': { status: 409, chat: '1001', msg: 'A withdrawn social account may not join again yet' },
  '1009': { status: 409, chat: '1001', msg: 'The phone belongs to a member' },
  '1010': { status: 409, chat: '1001', msg: 'Wrong id or password' },
  '1011': { status: 409, chat: '1001', msg: 'The nickname already exists' },
  '1012': { status: 409, chat: '1001', msg: 'This nickname cannot be used' },
  '1013': { status: 409, chat: '1001', msg: 'The user id already exists' },
  '1014': { status: 409, chat: '1001', msg: 'The new password is the old one' },
  '1015': { status: 403, chat: '1004', msg: 'This id is blocked' },
  '1016': { status: 409, chat: '1001', msg: 'An order still goes on' },
  '1017': { status: 409, chat: '1001', msg: 'The provider does not vouch for this token' },
  '1018': { status: 409, chat: '1001', msg: 'Not what this member has proven' },
  '1020': { status: 409, chat: '2002', msg: 'Wrong code, or one that has expired' },
  '1021': { status: 409, chat: '2002', msg: 'Too many attempts at this code' },
  '1022': { status: 429, chat: '4290', msg: 'Too many codes today' },
  '1030': { status: 403, chat: '9001', msg: 'Confirm who you are first' },
  '1031': { status: 409, chat: '1001', msg: 'This passkey was not accepted' },
  '1032': { status: 409, chat: '1001', msg: 'The only way to log in' },
  '1033': { status: 403, chat: '9001', msg: 'The sign-up is not complete' },
  '1034': { status: 401, chat: '1403', msg: 'API key unknown, expired or revoked' },
  '1035': { status: 403, chat: '9001', msg: 'This API key may not call it' },
  '2000': { status: 409, chat: '2002', msg: 'Product price changed, pick again' },
  '2002': { status: 400, chat: '2002', msg: 'Invalid message' },
  '2003': { status: 409, chat: '2002', msg: 'Sold out' },
  '2004': { status: 409, chat: '2002', msg: 'Cannot be purchased' },
  '2005': { status: 409, chat: '2002', msg: 'Live price expired' },
  '2006': { status: 409, chat: '2002', msg: 'Only what is on its way or has arrived can be confirmed' },
  '2008': { status: 409, chat: '2002', msg: 'Product does not exist' },
  '2009': { status: 409, chat: '2002', msg: 'Product does not belong to this seller or broadcast' },
  '2010': { status: 404, chat: '2002', msg: 'Order cannot be found' },
  '2011': { status: 409, chat: '2002', msg: 'Wrong code, or one that has expired' },
  '2019': { status: 409, chat: '2002', msg: 'Product option changed, pick again' },
  '2021': { status: 409, chat: '2002', msg: 'Product option value changed, pick again' },
  '2026': { status: 409, chat: '2002', msg: 'Below minimum quantity' },
  '2027': { status: 409, chat: '2002', msg: 'Above maximum quantity' },
  '2028': { status: 409, chat: '2002', msg: 'Above maximum for free-share products' },
  '2030': { status: 409, chat: '2002', msg: 'Exceeds stock' },
  '2031': { status: 409, chat: '2002', msg: 'Broadcast ended, cannot buy' },
  '2040': { status: 409, msg: 'Too many orders wait for payment', chat: '2002' },
  '2041': { status: 409, msg: 'Too many pieces wait for payment', chat: '2002' },
  '3001': { status: 409, chat: '3001', msg: 'Not a valid broadcast' },
  '2050': { status: 409, chat: '2002', msg: 'Its add-ons have to be cancelled first' },
  '2051': { status: 409, chat: '2002', msg: 'An account is needed for the refund' },
  '2052': { status: 409, chat: '2002', msg: 'The time for returns and exchanges is over' },
  '2053': { status: 409, chat: '2002', msg: 'Cannot be exchanged for this choice' },
  '2054': { status: 409, chat: '2002', msg: 'Say whose fault it is' },
  '2055': { status: 409, chat: '2002', msg: 'The buyer has to pay for sending the goods back first' },
  '3010': { status: 409, chat: '3001', msg: 'The broadcast was cancelled' },
  '3011': { status: 409, chat: '2002', msg: 'Confirm the content of the broadcast first' },
  '3012': { status: 409, chat: '2002', msg: 'Agree to the broadcast rules first' },
  '3100': { status: 409, chat: '2002', msg: 'The cart is full' },
  '3101': { status: 409, chat: '2002', msg: 'Above the quantity that a line of the cart may have' },
  '3102': { status: 409, chat: '2002', msg: 'Not enough in stock for the cart' },
  '3103': { status: 409, chat: '2002', msg: 'Event products are bought directly' },
  '3104': { status: 409, chat: '2002', msg: 'Sold out, not for the cart' },
  '3105': { status: 409, chat: '2002', msg: 'Invalid event product' },
  '4001': { status: 409, chat: '2002', msg: 'Invalid pay amount' },
  '4002': { status: 409, chat: '2002', msg: 'Less than can be paid' },
  '4003': { status: 409, chat: '2002', msg: 'Payment info cannot be registered' },
  '4004': { status: 409, chat: '2002', msg: 'Payment was not processed' },
  '4005': { status: 409, chat: '2002', msg: 'Payment failed' },
  '4006': { status: 409, chat: '2002', msg: 'The order has no mobile number' },
  '5001': { status: 409, chat: '2002', msg: 'The coupon has already been issued.' },
  '5002': { status: 409, chat: '2002', msg: 'Failed to issue coupon.' },
  '5003': { status: 409, chat: '2002', msg: "There aren't any coupons to issue." },
  '5010': { status: 409, chat: '2002', msg: 'Not a coupon that can be used for this' },
  '5011': { status: 409, chat: '2002', msg: 'The coupon has expired' },
  '5012': { status: 409, chat: '2002', msg: 'The coupon takes off more than it may' },
  '5013': { status: 409, chat: '2002', msg: 'The products cost too little for the coupon' },
  '5014': { status: 409, chat: '2002', msg: 'No more pieces that the coupon may make cheaper' },
  '5015': { status: 409, chat: '2002', msg: 'Below the minimum order amount of the coupon' },
  '5020': { status: 409, chat: '2002', msg: 'Not enough cancel coupons' },
  '5101': { status: 409, chat: '2002', msg: 'Not enough points' },
  '6001': { status: 409, chat: '2002', msg: 'Review deadline is over' },
  '6002': { status: 409, chat: '2002', msg: 'The application is not accepted yet' },
  '6003': { status: 409, chat: '2002', msg: 'A guardian has to consent first' },
  '6004': { status: 409, chat: '2002', msg: 'The contract is not in force' },
  '6005': { status: 409, chat: '2002', msg: 'No application to be a sellover' },
  '7001': { status: 409, chat: '2002', msg: 'Invalid event product' },
  '7002': { status: 409, chat: '2002', msg: 'Purchase count limit of the event' },
  '7003': { status: 409, chat: '2002', msg: 'Invalid join date of the event' },
  '7004': { status: 409, chat: '2002', msg: 'Minimum order amount and maximum count limit of the event' },
  '4401': { status: 409, chat: '4401', msg: 'The game is full' },
  '4402': { status: 409, chat: '4402', msg: 'The game cannot be joined now' },
  '4403': { status: 409, chat: '4403', msg: 'Not a challenger of this game' },
  '4404': { status: 409, chat: '4404', msg: 'No choice can be made now' },
  '4405': { status: 409, chat: '4405', msg: 'Another choice was made already' },
  '4291': { status: 429, chat: '4291', msg: 'Slow mode: wait before the next line' },
  '4292': { status: 409, chat: '4292', msg: 'The chat is frozen' },
  '4293': { status: 409, chat: '4293', msg: 'The line has a blocked word' },
  '4294': { status: 400, chat: '4294', msg: 'The text has control characters' },
  '8001': { status: 409, chat: '2002', msg: 'No address to upload to, or one that has expired' },
  '8002': { status: 409, chat: '2002', msg: 'This address was used for an upload' },
  '8003': { status: 429, chat: '4290', msg: 'Too many uploads today' },
  '8004': { status: 400, chat: '2002', msg: 'The file is damaged or not whole' },
  '9001': { status: 403, chat: '9001', msg: 'Not allowed' },
} as const satisfies Record<string, { status: number; chat: ChatResultCode; msg: string }>;

export type ResultCode = keyof typeof RESULT;
export const OK: ResultCode = '0001';

/**
 * What a refusal means to the program that asked:
 * - `again`: nothing was decided, and the same request may succeed later;
 * - `price`, `options`, `stock`, `soldOut`, `gone`: the product has changed since it was shown;
 * - `stock`, `quantity`: another quantity may succeed;
 * - `soldOut`: another option of the product may be left;
 * - `terms`: the order does not meet the terms of an event;
 * - `gone`, `over`: no choice of this product can be bought.
 */
export type Meaning =
  | 'again'
  | 'price'
  | 'options'
  | 'stock'
  | 'soldOut'
  | 'quantity'
  | 'terms'
  | 'gone'
  | 'over';

/** Apart from {@link RESULT}, which no browser loads. */
const MEANS: Readonly<Partial<Record<string, Meaning>>> = {
  '0008': 'again',
  '0009': 'again',
  '0010': 'again',
  '2000': 'price',
  '2003': 'soldOut',
  '2004': 'gone',
  '2005': 'price',
  '2008': 'gone',
  '2009': 'gone',
  '2019': 'options',
  '2021': 'options',
  '2026': 'quantity',
  '2027': 'quantity',
  '2028': 'quantity',
  '2030': 'stock',
  '2031': 'over',
  '3102': 'stock',
  '3104': 'soldOut',
  '7001': 'gone',
  '7002': 'terms',
  '7003': 'over',
  '7004': 'terms',
} satisfies Partial<Record<ResultCode, Meaning>>;

/** Undefined: nothing in particular, or the code of a newer server. */
export function refusalMeans(code: string): Meaning | undefined {
  return MEANS[code];
}

/** The product has changed since it was shown: load it again. */
export function isStale(code: string): boolean {
  return ['price', 'options', 'stock', 'soldOut', 'gone'].includes(refusalMeans(code) ?? '');
}

/** No choice of this product can be bought. */
export function isOver(code: string): boolean {
  return ['gone', 'over'].includes(refusalMeans(code) ?? '');
}

export function isResultCode(code: string): code is ResultCode {
  return Object.hasOwn(RESULT, code);
}

/** Codes of the room socket (`response`, `joinRoom`, `leaveRoom`): a namespace of its own. */
export const CHAT_RESULT = {
  '0001': { msg: 'Success' },
  '1001': { msg: 'Member lookup failed' },
  '1002': { msg: 'Logged in on another device' },
  '1003': { msg: 'Banned from this broadcaster' },
  '1004': { msg: 'Forced out for a rule violation' },
  '1005': { msg: 'Chatting banned by an admin' },
  '1403': { msg: 'Token expired' },
  '2001': { msg: 'Invalid chat room' },
  '2002': { msg: 'Invalid message' },
  '3001': { msg: 'Not a valid broadcast' },
  '3002': { msg: 'As many watch as may' },
  '4290': { msg: 'Too many messages, slow down' },
  '4401': { msg: 'The game is full' },
  '4402': { msg: 'The game cannot be joined now' },
  '4403': { msg: 'Not a challenger of this game' },
  '4404': { msg: 'No choice can be made now' },
  '4405': { msg: 'Another choice was made already' },
  '4291': { msg: 'Slow mode: wait before the next line' },
  '4292': { msg: 'The chat is frozen' },
  '4293': { msg: 'The line has a blocked word' },
  '4294': { msg: 'The text has control characters' },
  '9000': { msg: 'Invalid socket' },
  '9001': { msg: 'Invalid permission' },
  '9090': { msg: 'Not ready, try again shortly' },
} as const satisfies Record<string, { msg: string }>;

export type ChatResultCode = keyof typeof CHAT_RESULT;

export function isChatResultCode(code: string): code is ChatResultCode {
  return Object.hasOwn(CHAT_RESULT, code);
}

/**
 * What a code of the room socket means to the program that asked. `alert`: the viewer is told; `leave`: the viewer is out
 * of the room; `refresh`: get a new access token and join again; `retry`: a join that was refused with it may succeed
 * later. Any other refusal of a join is final.
 */
export interface ChatMeaning {
  readonly alert?: true;
  readonly leave?: true;
  readonly refresh?: true;
  readonly retry?: true;
}

/** Apart from {@link CHAT_RESULT}, for the same reason. */
const CHAT_MEANS: Readonly<Partial<Record<string, ChatMeaning>>> = {
  '1001': { alert: true, leave: true },
  '1002': { alert: true, leave: true },
  '1003': { alert: true, leave: true },
  '1004': { alert: true, leave: true },
  '1005': { alert: true },
  '1403': { refresh: true },
  '2001': { leave: true },
  '3001': { alert: true },
  '3002': { alert: true, leave: true },
  '4290': { retry: true },
  '9000': { leave: true },
  '9001': { leave: true },
  '9090': { retry: true },
} satisfies Partial<Record<ChatResultCode, ChatMeaning>>;

/** A newer server may send codes that are not in the table. */
export function meaningOf(code: string): ChatMeaning {
  return CHAT_MEANS[code] ?? {};
}
