import type { Translated } from '../../../app/i18n/messages.ts';

export const agreements: Translated<'agreements'> = {
  title: 'Consent',
  all: 'I agree to everything',
  payment: 'I agree to the payment (required)',
  age: 'I am {years, number} or older (required)',
  read: 'Read',
  personal: {
    title: 'Personal data given to the seller',
    text: 'To deliver and to help you, the seller of each product gets the names, phone numbers, address and contents of this order, and keeps them only as long as delivery, refunds and the law require. You may refuse, but then we cannot take the order.',
  },
  agency: {
    title: 'Payment agency',
    text: 'A payment agency charges this order. What it needs for that it collects itself; we keep no card numbers.',
  },
  purchase: {
    title: 'Purchase, cancellation and refunds',
    text: 'You have checked the products, prices and delivery fee. Orders that are not paid in time are cancelled. You can withdraw within {days, number} days of receiving the goods; coupons and points come back on cancellation as their terms say.',
  },
  wrong: 'Please agree to what is required.',
};
