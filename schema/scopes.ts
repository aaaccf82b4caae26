/**
 * What an API key may be for. An operation names the scope that a key needs to call it; a key without scopes could call
 * nothing. Who may write products or broadcasts also reads what they write; `orders:write` reads nothing.
 */
export const SCOPES = {
  'orders:read': 'Read a seller’s orders, packing lists, requests and the money of an order.',
  'orders:write': 'Prepare and send orders; accept, refuse and finish cancellations, returns and exchanges.',
  'products:write':
    'Read and change products, stock, prices, descriptions, groups, plans, events and coupons; answer questions and reviews.',
  'broadcasts:write':
    'Plan, start, run and end broadcasts: products, notices, coupons, games, chat rules and stream keys.',
  'sales:read': 'Read sales and settlements.',
} as const;
export type Scope = keyof typeof SCOPES;
