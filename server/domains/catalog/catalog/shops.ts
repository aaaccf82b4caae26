import { domainToASCII } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { knowFacts } from '../../../platform/http/request-facts.ts';

/** Sellers with a shop under a host name of their own, by that name. Any other host name shows the mall of all sellers. */
export type Shops = ReadonlyMap<string, number>;

declare module '../../../platform/http/request-facts.ts' {
  interface RequestFacts {
    /** The seller whose shop the request's host name belongs to; null: the mall. */
    readonly shop: number | null;
  }
}

const MALL = { shop: null } as const;

/** Finds the shop by host name, as the browser or a trusted proxy states it. */
export function knowShops(app: FastifyInstance, shops: Shops): void {
  knowFacts(app, ({ hostname }) => (shops.size === 0 ? MALL : { shop: shopAt(shops, hostname) }));
}

/** The seller whose shop has this name; null: none. */
export function shopAt(shops: Shops, hostName: string): number | null {
  return shops.get(hostNameOf(hostName)) ?? null;
}

/** A host name as browsers send it, in lower case; blank if it is invalid. */
export function hostNameOf(text: string): string {
  if (/[^\p{L}\p{M}\p{N}._-]/u.test(text)) return '';
  return domainToASCII(text).replace(/\.$/, '');
}
