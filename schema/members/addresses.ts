import type { Address } from './accounts.ts';
import { postcodeOf } from './phones.ts';

/** The street for display and parcels: the road form, or the older lot form if there is no other. */
export function streetOf({ address, newAddress }: Pick<Address, 'address' | 'newAddress'>): string {
  return newAddress.trim() === '' ? address : newAddress;
}

/** Delivery needs a postcode and a street. */
export function canBeDeliveredTo(address: Pick<Address, 'address' | 'newAddress' | 'zipCode'>): boolean {
  return postcodeOf(address.zipCode) !== null && streetOf(address).trim() !== '';
}

/** `(03987) 서울특별시 마포구 별빛내로 27 302호`, from the parts that exist. */
export function addressLine(of: { zipCode?: string; street: string; detail: string }): string {
  return [of.zipCode && `(${of.zipCode})`, of.street, of.detail].filter(Boolean).join(' ');
}

/** The name on a parcel is written in Korean letters, and in nothing else. */
export function isReceiverName(name: string): boolean {
  return /^[가-힣]+$/.test(name);
}
