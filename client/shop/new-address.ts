import { isPhoneNumber, isReceiverName } from '../../schema/addresses.ts';

export interface NewAddress {
  readonly nickName: string;
  readonly receiverName: string;
  readonly mobile: string;
  readonly zipCode: string;
  readonly newAddress: string;
  readonly addressDetail: string;
  readonly initFlag: 0 | 1;
}

export const EMPTY_ADDRESS: NewAddress = {
  nickName: '',
  receiverName: '',
  mobile: '',
  zipCode: '',
  newAddress: '',
  addressDetail: '',
  initFlag: 0,
};

/** The fields that must be right, in the order of the form. */
export type CheckedField = 'receiverName' | 'mobile' | 'zipCode' | 'newAddress';
export const CHECKED: readonly CheckedField[] = ['receiverName', 'mobile', 'zipCode', 'newAddress'];

const digits = (text: string) => text.replace(/\D/g, '');

/** As it is sent: without blanks around, numbers without hyphens. */
export function tidied(address: NewAddress): NewAddress {
  return {
    nickName: address.nickName.trim(),
    receiverName: address.receiverName.trim(),
    mobile: digits(address.mobile),
    zipCode: digits(address.zipCode),
    newAddress: address.newAddress.trim(),
    addressDetail: address.addressDetail.trim(),
    initFlag: address.initFlag,
  };
}

export function isWrong(address: NewAddress, field: CheckedField): boolean {
  const value = tidied(address)[field];
  switch (field) {
    case 'mobile':
      return !isPhoneNumber(value);
    case 'zipCode':
      return !/^\d{5,6}$/.test(value);
    case 'receiverName':
      return !isReceiverName(value);
    default:
      return value === '';
  }
}

export function firstWrong(address: NewAddress): CheckedField | undefined {
  return CHECKED.find((field) => isWrong(address, field));
}
