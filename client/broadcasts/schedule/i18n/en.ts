import type { Translated } from '../../../app/i18n/messages.ts';

export const schedule: Translated<'schedule'> = {
  title: 'Broadcast calendar',
  types: 'What to list',
  today: 'Today · {date}',
  tomorrow: 'Tomorrow · {date}',
  yesterday: 'Yesterday · {date}',
  state: { ready: 'Scheduled', ing: 'On air', late: 'Starting soon', end: 'Ended', vod: 'Past broadcast' },
  ways: 'More of the calendar',
  subscribe: 'Subscribe in my calendar',
  missed: 'Missed broadcasts',
  challenge: { title: 'Celebrity challenges', pill: 'Celebrity challenge' },
  joinCoupon: {
    title: 'Coupon for new members',
    products: 'What you can buy with it',
  },
  days: {
    label: 'Choose a day',
    view: 'View',
    week: 'Week',
    month: 'Month',
    lastWeek: 'Previous week',
    nextWeek: 'Next week',
    lastMonth: 'Previous month',
    nextMonth: 'Next month',
    day: '{date}, {count, plural, =0 {no broadcasts} one {# broadcast} other {# broadcasts}}',
  },
  reserved: {
    way: 'My reminders',
    title: 'My broadcast reminders',
    count: '{count, plural, one {# broadcast} other {# broadcasts}} you wait for',
    none: 'You are not waiting for a broadcast',
    noneMessage: 'Press a bell in the calendar, and we will tell you when the broadcast starts.',
    calendar: 'Open the calendar',
    members: 'See all the broadcasts you wait for',
    membersMessage: 'Log in to see your broadcast reminders.',
    error: 'We could not load your reminders',
  },
  none: {
    live: {
      title: 'Nothing is scheduled',
      message: 'New broadcasts will show up here once they are planned.',
    },
    replay: { title: 'Nothing to watch again', message: 'Past broadcasts will show up here.' },
  },
  error: 'We could not load the schedule',
};
