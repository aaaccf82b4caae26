import type { Translated } from '../../../app/i18n/messages.ts';

export const footer: Translated<'footer'> = {
  label: 'Terms and policies',
  about: 'About us',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  service: 'Customer service',
  business: 'Business information',
  representative: 'Representative',
  registrationNo: 'Registration number',
  check: 'Check this business',
  mailOrderNo: 'Mail-order registration',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  hosting: 'Hosting',
  intermediary:
    'We are a mail-order intermediary and not a party to the sale. Each seller answers for its products and sales.',
};
