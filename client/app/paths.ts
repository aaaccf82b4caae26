/** The one place that writes an address. Patterns are in wouter's form; matching ignores upper and lower case. */
export const PATTERNS = {
  home: '/',
  live: '/Vod/:broadcastSysId/:broadcastScheduleSysId/live',
  login: '/Login',
  buyHistory: '/BuyHistory',
  buyHistoryDetail: '/BuyHistory/:orderSysId',
  buyHistoryRecent: '/order/recent',
  notFound: '/404',
} as const;

/** Addresses to go to. */
export const PATHS = {
  home: PATTERNS.home,
  login: PATTERNS.login,
  buyHistory: PATTERNS.buyHistory,
  buyHistoryRecent: PATTERNS.buyHistoryRecent,
  notFound: PATTERNS.notFound,
  live: (of: { readonly broadcastSysId: number; readonly broadcastScheduleSysId: number }) =>
    `/Vod/${of.broadcastSysId}/${of.broadcastScheduleSysId}/live`,
  order: (orderSysId: number) => `/BuyHistory/${orderSysId}`,
} as const;
