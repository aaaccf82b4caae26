import type { Command } from 'commander';
import type { ContextName } from '../schema/contract.ts';

/** A command, or a group of them. Its own file is loaded when somebody names it, so that all others start sooner. */
export interface Entry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const entry = (name: string, summary: string, load: () => Promise<Command>): Entry => ({
  name,
  summary,
  load,
});

const ofContext = (name: ContextName, summary: string): Entry =>
  entry(name, summary, async () => (await import('./contract/contexts.ts')).contextCommand(name));

/** All commands under the headings of the help, in its order. */
export const groups: readonly (readonly [heading: string, entries: readonly Entry[]])[] = [
  [
    'Login',
    [
      entry('login', 'log in and stay logged in', async () =>
        (await import('./login-commands.ts')).loginCommand(),
      ),
      entry('logout', 'log out', async () => (await import('./login-commands.ts')).logoutCommand()),
      entry('whoami', 'show who is logged in', async () =>
        (await import('./login-commands.ts')).whoamiCommand(),
      ),
      entry('token', 'print an access token, to call the API', async () =>
        (await import('./login-commands.ts')).tokenCommand(),
      ),
      entry('key', 'create, list and revoke API keys for your servers', async () =>
        (await import('./members/key-commands.ts')).keyCommand(),
      ),
    ],
  ],
  [
    'Shops',
    [
      entry('seller', 'create and change sellers, see sales, decide who may broadcast', async () =>
        (await import('./members/seller-commands.ts')).sellerCommand(),
      ),
      entry('shop', 'keep a shop as a folder: begin, apply and export it', async () =>
        (await import('./catalog/folder/shop-commands.ts')).shopCommand(),
      ),
      entry('media', 'upload pictures and videos', async () =>
        (await import('./members/media/media-commands.ts')).mediaCommand(),
      ),
    ],
  ],
  [
    'Broadcasts',
    [
      entry('broadcast', 'plan a broadcast, change, cancel and list them', async () =>
        (await import('./broadcasts/broadcast-commands.ts')).broadcastCommand(),
      ),
      entry('host', 'act in a broadcast as its host', async () =>
        (await import('./room/host/commands.ts')).hostCommand(),
      ),
      entry('stream', 'send video into a broadcast', async () =>
        (await import('./broadcasts/stream/stream-commands.ts')).streamCommand(),
      ),
      entry('clip', 'save a part of a recorded broadcast as an MP4', async () =>
        (await import('./broadcasts/clip/clip-command.ts')).clipCommand(),
      ),
      entry('run', 'play a show from its file: timed host actions, viewers, checks', async () =>
        (await import('./room/run/command.ts')).runCommand(),
      ),
      entry('sim', 'fill a broadcast with viewers, and check every message', async () =>
        (await import('./room/sim/command.ts')).simCommand(),
      ),
      entry('drill', 'break servers during a show, and report what held', async () =>
        (await import('./room/drill/command.ts')).drillCommand(),
      ),
    ],
  ],
  [
    'Products',
    [
      entry(
        'product',
        'create a seller’s products, change and list them, set their prices and stock',
        async () => (await import('./catalog/product-commands.ts')).productCommand(),
      ),
      entry('category', 'list the categories of products, or set them from a file', async () =>
        (await import('./catalog/group-commands.ts')).categoryCommand(),
      ),
      entry('brand', 'list a seller’s brands, or set them from a file', async () =>
        (await import('./catalog/group-commands.ts')).brandCommand(),
      ),
      entry('coupon', 'list the coupons that your seller keeps, and give them to members', async () =>
        (await import('./buying/coupon-command.ts')).couponCommand(),
      ),
      entry('review', 'see, hide and show reviews', async () =>
        (await import('./orders/review-commands.ts')).reviewCommand(),
      ),
    ],
  ],
  [
    'Orders',
    [
      entry('order', 'list a seller’s orders, prepare and send them', async () =>
        (await import('./orders/order-commands.ts')).orderCommand(),
      ),
      entry('claim', 'decide about cancellations, exchanges and returns', async () =>
        (await import('./orders/claim-commands.ts')).claimCommand(),
      ),
      entry('pay', 'pay or refuse an order as the sandbox’s bank', async () =>
        (await import('./buying/pay-command.ts')).payCommand(),
      ),
      entry('point', 'give members points, take them, list their history', async () =>
        (await import('./buying/point-commands.ts')).pointCommand(),
      ),
      entry('delivery', 'show or set where delivery costs more', async () =>
        (await import('./catalog/delivery-commands.ts')).deliveryCommand(),
      ),
      entry('timers', 'run and list what happens by itself', async () =>
        (await import('./service/timers-command.ts')).timersCommand(),
      ),
    ],
  ],
  [
    'Other programs',
    [
      entry('webhook', 'have events sent to another program, and see what became of them', async () =>
        (await import('./service/webhook-commands.ts')).webhookCommand(),
      ),
    ],
  ],
  [
    'Customer service',
    [
      entry('buyer', 'tell what a buyer saw and did', async () =>
        (await import('./service/buyer-command.ts')).buyerCommand(),
      ),
      entry('inquiry', 'see and answer what members ask customer service', async () =>
        (await import('./service/inquiry-commands.ts')).inquiryCommand(),
      ),
      entry('faq', 'publish the frequent questions', async () =>
        (await import('./service/page-commands.ts')).faqCommand(),
      ),
      entry('notice', 'publish notices', async () =>
        (await import('./service/page-commands.ts')).noticeCommand(),
      ),
    ],
  ],
  [
    'Personal data',
    [
      entry('member', 'create, see, suspend and remove members; give them roles; check receipts', async () =>
        (await import('./members/member-commands.ts')).memberCommand(),
      ),
      entry('report', 'see and close what members report', async () =>
        (await import('./service/report-commands.ts')).reportCommand(),
      ),
      entry('outbox', 'list the text messages to phones', async () =>
        (await import('./site/outbox-command.ts')).outboxCommand(),
      ),
      entry('purge', 'delete personal data that may be kept no longer', async () =>
        (await import('./site/log/purge-command.ts')).purgeCommand(),
      ),
    ],
  ],
  [
    'The app',
    [
      entry('visits', 'count the sessions of each day, by where they began', async () =>
        (await import('./site/site-commands.ts')).visitsCommand(),
      ),
      entry('consolelog', 'list errors of the app in browsers', async () =>
        (await import('./site/site-commands.ts')).consoleLogCommand(),
      ),
    ],
  ],
  [
    'Event log, in the data folder or at DATABASE_URL',
    [
      entry('events', 'read and follow the event log', async () =>
        (await import('./site/log/events-command.ts')).eventsCommand(),
      ),
      entry('replay', 'replay a broadcast, look into a moment, check it, simulate changes', async () =>
        (await import('./broadcasts/replay/replay-command.ts')).replayCommand(),
      ),
      entry('db', 'inspect, verify, back up, restore or copy the database', async () =>
        (await import('./site/log/db-commands.ts')).dbCommand(),
      ),
    ],
  ],
  [
    'Every operation of the API',
    [
      ofContext('site', 'the site itself: company, visits, translation, timers'),
      ofContext('members', 'accounts, terms, addresses, alerts, pictures'),
      ofContext('catalog', 'products, sellers, reviews, search'),
      ofContext('room', 'what happens in the room of a broadcast'),
      ofContext('broadcasts', 'plans, calendar, video'),
      ofContext('buying', 'carts, quotes, orders, payments, coupons, points, games'),
      ofContext('orders', 'claims, fulfilment, tracking, the ledger'),
      ofContext('service', 'notices, questions, inquiries, reports, webhooks'),
    ],
  ],
];
