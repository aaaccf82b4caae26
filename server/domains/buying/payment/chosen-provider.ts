import type { PaymentProvider } from './provider.ts';
import { Sandbox } from './sandbox.ts';

/** The payment provider that the operator has chosen. */
export class ChosenProvider {
  readonly provider: PaymentProvider;

  constructor(provider: PaymentProvider) {
    this.provider = provider;
  }

  /** Null if a real provider takes the money. */
  get sandbox(): Sandbox | null {
    return this.provider instanceof Sandbox ? this.provider : null;
  }
}
