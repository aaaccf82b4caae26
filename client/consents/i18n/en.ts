import type { Translated } from '../../app/i18n/messages.ts';

export const consents: Translated<'consents'> = {
  required: {
    title: 'Please agree to our terms',
    lead: 'To go on, please agree to what follows.',
    decline: 'Log out',
  },
  optional: {
    title: 'An optional consent has changed',
    lead: 'You can go on without agreeing.',
    decline: 'Not now',
  },
  agree: 'I agree',
  read: 'Read all of it',
  readOf: 'Read all of {title}',
};
