import type { Translated } from '../../../app/i18n/messages.ts';

export const alerts: Translated<'alerts'> = {
  title: 'Notifications',
  settings: 'Notification settings',
  today: 'Today',
  yesterday: 'Yesterday',
  new: 'New: ',
  kinds: {
    broadcast: 'Broadcast',
    order: 'Order',
    coupon: 'Coupon',
    event: 'Event',
    account: 'My account',
    restock: 'Back in stock',
  },
  none: 'No notifications yet',
  noneYet: 'When a broadcast you are waiting for starts, or an order has news, you will find it here.',
  error: 'We could not load your notifications',
  members: {
    title: 'Log in to see your notifications',
    set: 'Log in to choose your notifications',
    message: 'We will tell you about broadcasts you are waiting for, your orders and coupons.',
  },
  browser: {
    title: 'Notifications in this browser',
    turnOn: 'Turn on notifications',
    turnOff: 'Turn off in this browser',
    off: {
      title: 'Notifications are off',
      text: 'Turn them on to hear about broadcasts and orders while this page is closed.',
    },
    on: {
      title: 'Notifications are on',
      text: 'You will get them in this browser, even while this page is closed.',
    },
    denied: {
      title: 'Your browser blocks notifications',
      text: 'Allow them in the site settings beside the address bar, then reload this page.',
    },
    none: {
      title: 'This browser cannot get notifications',
      text: 'On iPhone and iPad, use “Add to Home Screen” in the share menu and open the shop from there. You can still read the list here.',
    },
    app: {
      title: 'Notifications come through the app',
      text: 'If none arrive, turn them on for this app in your phone’s settings.',
    },
    failed: 'Your browser could not turn on notifications. Please try again in a moment.',
  },
  restocks: {
    title: 'Sold-out products you are waiting for',
    hint: 'We tell you once, when they are back.',
    drop: 'Stop waiting for {name}',
    dropShort: 'Stop',
  },
  set: {
    which: 'What to send',
    error: 'We could not load your notification settings',
    broadcast: { label: 'Broadcasts', hint: 'When a broadcast you are waiting for starts' },
    order: { label: 'Orders and payments', hint: 'Orders placed, paid, cancelled or refunded' },
    coupon: { label: 'Coupons', hint: 'When you get a new coupon' },
    event: {
      label: 'Events and offers (advertising)',
      hint: 'By turning this on you agree to advertising. Nothing is sent from {from, number} pm to {until, number} am, Korean time.',
    },
    note: 'What you turn off still appears in the list. We always send what protects your account, such as news of a changed password.',
  },
};
