import { expect, test } from 'vitest';
import { addressLine, canBeDeliveredTo, streetOf } from './addresses.ts';

const both = { address: '별빛동 104-12', newAddress: '별빛로 27', zipCode: '03987' };

test('the street is the road form, and the lot where there is no road', () => {
  expect(streetOf(both)).toBe('별빛로 27');
  expect(streetOf({ ...both, newAddress: '' })).toBe('별빛동 104-12');
  expect(streetOf({ ...both, newAddress: '  ' })).toBe('별빛동 104-12');
});

test('nothing can be delivered without postal code and street', () => {
  expect(canBeDeliveredTo(both)).toBe(true);
  expect(canBeDeliveredTo({ ...both, newAddress: '' })).toBe(true);
  expect(canBeDeliveredTo({ ...both, zipCode: '' })).toBe(false);
  expect(canBeDeliveredTo({ ...both, newAddress: '', address: ' ' })).toBe(false);
});

test('a line has what there is of it', () => {
  expect(addressLine({ zipCode: '03987', street: '별빛로 27', detail: '302호' })).toBe(
    '(03987) 별빛로 27 302호',
  );
  expect(addressLine({ zipCode: '', street: '별빛로 27', detail: '' })).toBe('별빛로 27');
  expect(addressLine({ street: '별빛로 27', detail: '302호' })).toBe('별빛로 27 302호');
});
