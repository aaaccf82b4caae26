import type { Translated } from '../../app/i18n/messages.ts';

export const schedule: Translated<'schedule'> = {
  title: 'Schedule',
  types: 'What to list',
  today: 'Today · {date}',
  tomorrow: 'Tomorrow · {date}',
  yesterday: 'Yesterday · {date}',
  state: { ready: 'Scheduled', ing: 'On air', end: 'Ended', vod: 'Past broadcast' },
  none: {
    live: {
      title: 'Nothing is scheduled',
      message: 'New broadcasts will show up here once they are planned.',
    },
    replay: { title: 'Nothing to watch again', message: 'Past broadcasts will show up here.' },
  },
  error: 'We could not load the schedule',
};
