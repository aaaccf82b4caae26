/** For callers that grant points, and for the member's own page. */
export { EXPIRE_POINTS, expiryTimers } from './expiring.ts';
export { Points } from './points.ts';
