/** What people call the tables of the server's answers. */
const KINDS = {
  users: 'account',
  identities: 'account',
  profile_pictures: 'account',
  passwords: 'login',
  known_places: 'login',
  session_devices: 'login',
  last_logins: 'login',
  passkeys: 'login',
  social_accounts: 'login',
  addresses: 'address',
  product_views: 'shopping',
  sights: 'shopping',
  memberships: 'account',
  nick_names: 'account',
  alerts: 'alert',
  alert_read_marks: 'alert',
  push_settings: 'alert',
  push_subscriptions: 'alert',
  device_tokens: 'alert',
  consents: 'consent',
  member_reports: 'safety',
  member_blocks: 'safety',
  suspensions: 'safety',
  order_receivers: 'order',
  sms_outbox: 'text',
  withdrawn_accounts: 'mark',
  rejoin_bars: 'bar',
} as const;
export type Kind = (typeof KINDS)[keyof typeof KINDS] | 'other';

/** A newer server may have tables that have no name here. */
export function kindOf(what: string): Kind {
  return Object.hasOwn(KINDS, what) ? KINDS[what as keyof typeof KINDS] : 'other';
}

/** One line for each kind: the counts added up. */
export function byKind<Row extends { readonly what: string; readonly count: number }>(
  rows: readonly Row[],
): { readonly kind: Kind; readonly count: number }[] {
  const counts = new Map<Kind, number>();
  for (const { what, count } of rows) counts.set(kindOf(what), (counts.get(kindOf(what)) ?? 0) + count);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}
