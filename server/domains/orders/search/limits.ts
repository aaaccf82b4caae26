import type { Caller } from '../../../platform/http/caller.ts';
import { AddressLimit } from '../../../platform/limits/address-limit.ts';

/** How often one address searches without a login. */
export class SearchCalls extends AddressLimit {
  /** Throws a Refusal with 0008 if it is exceeded. */
  admit({ caller, ip }: { readonly caller: Caller | null; readonly ip: string }): void {
    if (caller === null) this.take(ip);
  }
}
