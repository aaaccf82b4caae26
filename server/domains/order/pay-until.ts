const KOREA_OFFSET = 9 * 60 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Until when an order can be paid: ordered on day D, it is kept to the end of D+1, so this is D+2 00:00 in
 * Korean time (which has no summer time). Milliseconds since 1970.
 */
export function payUntil(orderedAt: number): number {
  const day = Math.floor((orderedAt + KOREA_OFFSET) / DAY);
  return (day + 2) * DAY - KOREA_OFFSET;
}
