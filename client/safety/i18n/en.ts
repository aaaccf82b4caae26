import type { Translated } from '../../app/i18n/messages.ts';

export const safety: Translated<'safety'> = {
  against: {
    why: 'Why are you reporting this?',
    reason: {
      advertisement: 'Advertising',
      obscenity: 'Obscene content',
      abuse: 'Insults or abuse',
      spam: 'Spam',
      privacy: 'Exposes personal data',
      other: 'Something else',
    },
    reported: 'Thank you for the report. We will look at it.',
    own: 'You cannot report or block your own posts.',
    block: 'Block',
    blockNick: 'Block {nick}',
    askBlock: 'Block {nick}?',
    meansBlock:
      'Their chat, reviews and product questions will be hidden from you. You can unblock them in the settings at any time.',
    blocked: '{nick} is blocked.',
  },
  reports: {
    title: 'My reports',
    target: { chat: 'chat message', review: 'review', member: 'member' },
    of: '{target} by {nick}',
    member: '{nick}',
    state: { s1: 'Received', s2: 'We took action', s3: 'We found no violation' },
    none: {
      title: 'No reports yet',
      message: 'When you report a chat message or a review, you will find the outcome here.',
    },
    members: {
      title: 'Log in to see your reports',
      message: 'We will show what you reported, and the outcome.',
    },
    error: 'We could not load your reports',
    kept: 'Reports are shown for {months, number} months.',
  },
  sanctions: {
    title: 'My sanctions',
    type: { t0: 'Muted', t1: 'Removed from a broadcast', t2: 'Banned permanently', t3: 'Account suspended' },
    sellover: 'All of Sellover',
    seller: 'All broadcasts of {seller}',
    broadcast: '{seller} · {title}',
    reason: 'Reason: {reason}',
    noReason: 'Decided by the host',
    from: 'Since {time}',
    span: '{from} to {to}',
    holds: 'In force',
    over: 'Over',
    none: { title: 'No sanctions', message: 'Thank you for keeping things friendly.' },
    members: {
      title: 'Log in to see your sanctions',
      message: 'We will show what was decided, and until when.',
    },
    error: 'We could not load your sanctions',
  },
  blocks: {
    title: 'Blocked people',
    note: 'You do not see the chat, reviews and product questions of people you blocked.',
    since: 'Blocked {time}',
    unblock: 'Unblock',
    unblockNick: 'Unblock {nick}',
    unblocked: '{nick} is no longer blocked.',
    none: {
      title: 'No blocked people',
      message: 'Press a name in the chat, or open the menu of a review, to block somebody.',
    },
    members: {
      title: 'Log in to see blocked people',
      message: 'You can see and unblock them.',
    },
    error: 'We could not load blocked people',
  },
};
