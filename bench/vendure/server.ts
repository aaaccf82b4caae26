import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { COUPON, customerOf, PASSWORD, VARIANTS_IN_STOCK } from './shop.ts';

/*
 * A Vendure server with a filled shop, from the packages of this folder. Its tables are made once, before it
 * listens. It has no plugins, so that nothing is indexed, mailed or polled for, and it logs nothing; its keys, sessions and
 * caches are as Vendure sets them. A database of its own is as durable as ours: WAL and `synchronous=FULL`.
 */

type Class = abstract new (...args: never[]) => unknown;
interface Context {
  readonly channelId: string;
}

/** What is used of `@vendure/core`. Its types are not there before its package is installed. */
interface Vendure {
  bootstrap(config: object): Promise<App>;
  readonly dummyPaymentHandler: object;
  readonly LanguageCode: { readonly en: string };
  readonly Populator: Class;
  readonly Importer: Class;
  readonly RequestContextService: Class;
  readonly PromotionService: Class;
  readonly CustomerService: Class;
  readonly TransactionalConnection: Class;
  readonly User: Class;
}

interface App {
  get<Service>(token: Class): Service;
  getHttpServer(): { address(): AddressInfo };
}

interface Imported {
  readonly errors: readonly string[];
}

const { DATA_DIR, DATABASE_URL, CUSTOMERS } = process.env;
const vendure = createRequire(import.meta.url)('@vendure/core') as Vendure;
const ADMINISTRATOR = 'bench-administrator';
const silent = () => {};

const app = await vendure.bootstrap({
  apiOptions: { hostname: '127.0.0.1', port: Number(process.env['PORT']) },
  authOptions: {
    tokenMethod: 'bearer',
    requireVerification: false,
    superadminCredentials: { identifier: ADMINISTRATOR, password: randomUUID() },
    // Customers log in before anything is measured, and hashing so many would take longer than all else.
    passwordHashingStrategy: {
      hash: async (password: string) => password,
      check: async (password: string, hash: string) => password === hash,
    },
  },
  dbConnectionOptions: {
    ...(DATABASE_URL
      ? { type: 'postgres', url: DATABASE_URL }
      : {
          type: 'better-sqlite3',
          driver: Database,
          database: join(DATA_DIR!, 'vendure.db'),
          enableWAL: true,
          prepareDatabase(db: Database.Database) {
            db.pragma('synchronous = FULL');
            db.pragma('temp_store = MEMORY');
            db.pragma('cache_size = -65536');
            db.pragma('wal_autocheckpoint = 4000');
          },
        }),
    synchronize: true,
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  logger: { error: silent, warn: silent, info: silent, verbose: silent, debug: silent },
});
await fill();
process.on('SIGTERM', () => process.exit());
process.stdout.write(`listens on 127.0.0.1:${app.getHttpServer().address().port}\n`);

async function fill(): Promise<void> {
  const language = vendure.LanguageCode.en;
  await app.get<{ populateInitialData(data: object): Promise<void> }>(vendure.Populator).populateInitialData({
    defaultLanguage: language,
    defaultZone: 'Korea',
    countries: [{ code: 'KR', name: 'Korea', zone: 'Korea' }],
    taxRates: [{ name: 'Standard', percentage: 10 }],
    shippingMethods: [{ name: 'Parcel', price: 2500 }],
    paymentMethods: [
      {
        name: 'Sandbox',
        handler: {
          code: 'dummy-payment-handler',
          arguments: [{ name: 'automaticSettle', value: 'true' }],
        },
      },
    ],
    collections: [],
  });
  const ctx = await superadmin();
  const { errors } = await new Promise<Imported>((resolve, reject) => {
    app
      .get<{
        parseAndImport(
          csv: string,
          ctx: Context,
        ): {
          subscribe(on: { next(last: Imported): void; error(error: Error): void; complete(): void }): void;
        };
      }>(vendure.Importer)
      .parseAndImport(VARIANTS_IN_STOCK, ctx)
      .subscribe(lastOf(resolve, reject));
  });
  if (errors.length > 0) throw new Error(errors.join('\n'));
  await app
    .get<{ createPromotion(ctx: Context, input: object): Promise<object> }>(vendure.PromotionService)
    .createPromotion(ctx, {
      enabled: true,
      couponCode: COUPON.code,
      conditions: [],
      actions: [
        {
          code: 'order_fixed_discount',
          arguments: [{ name: 'discount', value: String(COUPON.amount) }],
        },
      ],
      translations: [{ languageCode: language, name: COUPON.code, description: '' }],
    });
  const customers = app.get<{ create(ctx: Context, input: object, password: string): Promise<object> }>(
    vendure.CustomerService,
  );
  for (let at = 0; at < Number(CUSTOMERS); at++)
    await customers.create(
      ctx,
      { emailAddress: customerOf(at), firstName: 'Haneul', lastName: 'Kim' },
      PASSWORD,
    );
}

async function superadmin(): Promise<Context> {
  const { rawConnection } = app.get<{
    rawConnection: { getRepository(of: Class): { findOneOrFail(options: object): Promise<object> } };
  }>(vendure.TransactionalConnection);
  const user = await rawConnection.getRepository(vendure.User).findOneOrFail({
    where: { identifier: ADMINISTRATOR },
    relations: { roles: { channels: true } },
  });
  return app
    .get<{ create(config: object): Promise<Context> }>(vendure.RequestContextService)
    .create({ apiType: 'admin', user });
}

function lastOf<T>(resolve: (last: T) => void, reject: (error: Error) => void) {
  let last: T;
  return {
    next: (value: T) => {
      last = value;
    },
    error: reject,
    complete: () => resolve(last),
  };
}
