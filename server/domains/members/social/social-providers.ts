import type { SocialProviders as Listed } from '../../../../schema/members/social.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Adapter, Registered } from './adapter.ts';
import { ADAPTERS } from './adapters.ts';
import { Provider } from './provider.ts';

/** The providers that this program knows, and those among them that this site is registered with. */
export class SocialProviders {
  /** Those that members can log in through, by name. */
  readonly offered: ReadonlyMap<string, Provider>;
  readonly #known: ReadonlyMap<string, Adapter>;

  constructor(registered: readonly Registered[]) {
    this.offered = new Map(registered.map((each) => [each.adapter.name, new Provider(each)]));
    const adapters = [...ADAPTERS, ...registered.map(({ adapter }) => adapter)];
    this.#known = new Map(adapters.map((adapter) => [adapter.name, adapter]));
  }

  list(): Listed {
    const known = [...this.#known.values()].map(({ name: provider, joinTypeCode, label, mark }) => ({
      provider,
      joinTypeCode,
      label,
      mark,
    }));
    const isOffered = ({ provider }: { readonly provider: string }) => this.offered.has(provider);
    return { providers: known.filter(isOffered), others: known.filter((each) => !isOffered(each)) };
  }

  /** Throws 0004 for a provider that members cannot log in through. */
  require(name: string): Provider {
    const provider = this.offered.get(name);
    if (!provider) throw new Refusal('0004');
    return provider;
  }

  /** Throws 0004 for a provider that nobody knows. */
  joinTypeCodeOf(name: string): number {
    const adapter = this.#known.get(name);
    if (!adapter) throw new Refusal('0004');
    return adapter.joinTypeCode;
  }

  /** What it is called. Undefined: nobody knows it any more. */
  labelOf(joinTypeCode: number): Adapter['label'] | undefined {
    return this.#known.values().find((adapter) => adapter.joinTypeCode === joinTypeCode)?.label;
  }
}
