import type { Translated } from '../../app/i18n/messages.ts';

export const reminders: Translated<'reminders'> = {
  label: 'Remind me of {title}',
  ask: 'Remind me',
  isSet: 'Reminder on',
  set: 'We will tell you here, on any open Sellover page, when it starts.',
  dropped: 'The reminder is off.',
  begun: 'Now on air: {title}',
  watch: 'Watch',
};
