import { isPhoneNumber, typedPhone } from '../../../../schema/members/phones.ts';
import { canBeDeliveredTo, isReceiverName } from '../../../../schema/members/addresses.ts';

export interface NewAddress {
  readonly nickName: string;
  readonly receiverName: string;
  readonly mobile: string;
  readonly zipCode: string;
  /** The lot form and the road form; a search result has at least one. */
  readonly address: string;
  readonly newAddress: string;
  readonly addressDetail: string;
  readonly initFlag: 0 | 1;
}

export const EMPTY_ADDRESS: NewAddress = {
  nickName: '',
  receiverName: '',
  mobile: '',
  zipCode: '',
  address: '',
  newAddress: '',
  addressDetail: '',
  initFlag: 0,
};

/** The fields that must be right, in the order of the form. */
export type CheckedField = 'receiverName' | 'mobile' | 'zipCode';
export const CHECKED: readonly CheckedField[] = ['receiverName', 'mobile', 'zipCode'];

const digits = (text: string) => text.replace(/\D/g, '');

/** The address as sent: trimmed, numbers without hyphens. */
export function tidied(address: NewAddress): NewAddress {
  return {
    nickName: address.nickName.trim(),
    receiverName: address.receiverName.trim(),
    mobile: typedPhone(address.mobile),
    zipCode: digits(address.zipCode),
    address: address.address.trim(),
    newAddress: address.newAddress.trim(),
    addressDetail: address.addressDetail.trim(),
    initFlag: address.initFlag,
  };
}

export function isWrong(address: NewAddress, field: CheckedField): boolean {
  const tidy = tidied(address);
  switch (field) {
    case 'mobile':
      return !isPhoneNumber(tidy.mobile);
    case 'receiverName':
      return !isReceiverName(tidy.receiverName);
    // Postcode and street are found together.
    default:
      return !canBeDeliveredTo(tidy);
  }
}

export function firstWrong(address: NewAddress): CheckedField | undefined {
  return CHECKED.find((field) => isWrong(address, field));
}
