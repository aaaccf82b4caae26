import type { Translated } from '../../../app/i18n/messages.ts';

export const reminders: Translated<'reminders'> = {
  label: 'Remind me of {title}',
  addToCalendar: 'Add {title} to my calendar',
  ask: 'Remind me',
  isSet: 'Reminder on',
  set: 'When it starts, we will tell you on any open page and in your notifications.',
  dropped: 'The reminder is off.',
  begun: 'Now on air: {title}',
  watch: 'Watch',
};
