import { domainToASCII } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { knowFacts } from '../../platform/http/request-facts.ts';

/** The sellers who have a shop under a host name of their own, by that name. Under any other it is the mall of all. */
export type Shops = ReadonlyMap<string, number>;

declare module '../../platform/http/request-facts.ts' {
  interface RequestFacts {
    /** The seller whose shop was asked, by the host name that it was asked under; null: the mall. */
    readonly shop: number | null;
  }
}

const MALL = { shop: null } as const;

/** Finds the shop by host name, as the browser or a trusted proxy states it. */
export function knowShops(app: FastifyInstance, shops: Shops): void {
  knowFacts(app, ({ hostname }) => (shops.size === 0 ? MALL : { shop: shopAt(shops, hostname) }));
}

/** Whose shop has this name; null: nobody's. */
export function shopAt(shops: Shops, hostName: string): number | null {
  return shops.get(hostNameOf(hostName)) ?? null;
}

/** A host name as browsers send it, in lower case; blank if it is invalid. */
export function hostNameOf(text: string): string {
  if (/[^\p{L}\p{M}\p{N}._-]/u.test(text)) return '';
  return domainToASCII(text).replace(/\.$/, '');
}
