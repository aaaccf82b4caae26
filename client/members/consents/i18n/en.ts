import type { Translated } from '../../../app/i18n/messages.ts';

export const consents: Translated<'consents'> = {
  required: {
    title: 'Please agree to our terms',
    lead: 'To continue, please agree to the following.',
    decline: 'Log out',
    leave: 'Close my account instead',
  },
  optional: {
    title: 'An optional consent has changed',
    lead: 'You can continue without agreeing.',
    decline: 'Not now',
  },
  agree: 'I agree',
  read: 'Read the full text',
  readOf: 'Read the full text of {title}',
};
