/** Somebody who knows where parcels are. */
export interface Carrier {
  /** Whether it knows parcels of this courier. */
  knows(deliveryCompanyCode: string): boolean;
  /** Null: it does not know the parcel (yet). Rejects with {@link CarrierSilent}. */
  track(parcel: SentParcel): Promise<ParcelTrack | null>;
}

export interface SentParcel {
  readonly deliveryCompanyCode: string;
  readonly invoiceNo: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

export interface ParcelTrack {
  /** The oldest first. */
  readonly steps: readonly ParcelStep[];
  /** Milliseconds since 1970; null: it is on its way. */
  readonly deliveredAt: number | null;
}

export interface ParcelStep {
  readonly at: number;
  readonly place: string;
  readonly status: string;
}

/** It gives no answer now. Contains no invoice number and no key. */
export class CarrierSilent extends Error {
  override readonly name = 'CarrierSilent';
  /** For programs: letters, digits and `_`. */
  readonly reason: string;
  constructor(reason: string) {
    super(`the courier does not answer: ${reason}`);
    this.reason = reason;
  }
}
