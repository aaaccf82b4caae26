import { statSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { envSchema } from 'env-schema';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { Rate } from './limits/bucket.ts';
import { defaultSettings } from './gateway/settings.ts';
import { isDatabaseUrl } from './log/databases.ts';
import { SEAL_KEY_MIN } from './log/seal.ts';
import { hostNameOf, type Shops } from './shops.ts';
import {
  GUEST_UNPAID,
  LOGIN_FAILURES,
  POINT_USE_UNIT,
  TRANSLATION_LENGTH_SUM_MAX,
} from '../../schema/constants.ts';
import type { ShareUrls } from '../../schema/broadcasts.ts';
import { SysId } from '../../schema/types.ts';

/** Of one address. A password takes tens of milliseconds of a processor to check, and a view is kept in the log. */
const LOGINS: Rate = { perSecond: 5, burst: 100 };
const VIEWS: Rate = { perSecond: 10, burst: 200 };
/** Of one member. Unpaid orders hold their pieces for up to two days. */
const ORDERS: Rate = { perSecond: 0.5, burst: 10 };
/** Of one member or address: what is chosen is asked for again with every change. */
const QUOTES: Rate = { perSecond: 5, burst: 100 };
/** Texts of one member or address that a service has to be asked for: what others had translated before costs nothing. */
const TRANS: Rate = { perSecond: 20, burst: 600 };
/** Their characters, which are what costs: as many at once as a call may have. */
const TRANS_CHARS: Rate = { perSecond: 50, burst: TRANSLATION_LENGTH_SUM_MAX };
/** What a free key has. */
const DEEPL_CHARS_PER_MONTH = 500_000;
/** Some two hundred broadcasts of two hours, at 2.5 Mbit/s. */
const INGEST_GB_PER_SELLER = 500;
const GB = 1_000_000_000;
const UNPAID_ORDERS = 20;
const UNPAID_PIECES = 999;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];
const rate = (value: number) => Type.Number({ minimum: 0, default: value });
const count = (value: number) => Type.Integer({ minimum: 1, default: value });

/** Every variable the server reads. The README's table says what each is for. */
const Environment = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000 }),
  HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  DATA_DIR: Type.String({ minLength: 1, default: './data' }),
  DATABASE_URL: Type.String({ default: '' }),
  MEDIA_DIR: Type.String({ default: '' }),
  INGEST_DIR: Type.String({ default: '' }),
  INGEST_GB_PER_SELLER: Type.Integer({ minimum: 1, maximum: 1_000_000, default: INGEST_GB_PER_SELLER }),
  NATS_URL: Type.String({ default: '' }),
  NATS_CREDS: Type.String({ default: '' }),
  NATS_CA: Type.String({ default: '' }),
  TOKEN_SECRET: Type.String({ default: '' }),
  SEAL_KEY: Type.String({ default: '' }),
  ALLOWED_ORIGINS: Type.String({ default: '' }),
  LOG_LEVEL: Type.String({ default: 'warn' }),
  CHAT_PER_SECOND: rate(defaultSettings.chat.perSecond),
  CHAT_BURST: rate(defaultSettings.chat.burst),
  LIKES_PER_SECOND: rate(defaultSettings.like.perSecond),
  LIKES_BURST: rate(defaultSettings.like.burst),
  JOINS_PER_SECOND: rate(defaultSettings.joinsPerAddress.perSecond),
  JOINS_BURST: rate(defaultSettings.joinsPerAddress.burst),
  LOGINS_PER_SECOND: rate(LOGINS.perSecond),
  LOGINS_BURST: rate(LOGINS.burst),
  LOGIN_FAILURES_PER_ADDRESS: Type.Integer({ minimum: 1, default: LOGIN_FAILURES.ofOnePlace.max }),
  ORDERS_PER_SECOND: rate(ORDERS.perSecond),
  ORDERS_BURST: rate(ORDERS.burst),
  UNPAID_ORDERS: Type.Integer({ minimum: 1, default: UNPAID_ORDERS }),
  UNPAID_PIECES: Type.Integer({ minimum: 1, default: UNPAID_PIECES }),
  GUEST_UNPAID_ORDERS: count(GUEST_UNPAID.byPhone.orders),
  GUEST_UNPAID_PIECES: count(GUEST_UNPAID.byPhone.pieces),
  GUEST_UNPAID_ORDERS_PER_ADDRESS: count(GUEST_UNPAID.byAddress.orders),
  GUEST_UNPAID_PIECES_PER_ADDRESS: count(GUEST_UNPAID.byAddress.pieces),
  POINT_USE_UNIT: Type.Integer({ minimum: 1, default: POINT_USE_UNIT }),
  QUOTES_PER_SECOND: rate(QUOTES.perSecond),
  QUOTES_BURST: rate(QUOTES.burst),
  VIEWS_PER_SECOND: rate(VIEWS.perSecond),
  VIEWS_BURST: rate(VIEWS.burst),
  PUBLIC_URL: Type.String({ default: '' }),
  CUSTOMER_SERVICE_TEL: Type.String({ default: '' }),
  PAYMENT_PROVIDER: Type.String({ default: '' }),
  PAYAPP_USERID: Type.String({ default: '' }),
  PAYAPP_LINKKEY: Type.String({ default: '' }),
  PAYAPP_LINKVAL: Type.String({ default: '' }),
  PAYAPP_URL: Type.String({ default: '' }),
  SMS_PROVIDER: Type.String({ default: '' }),
  SOLAPI_KEY: Type.String({ default: '' }),
  SOLAPI_SECRET: Type.String({ default: '' }),
  SOLAPI_FROM: Type.String({ default: '' }),
  SOLAPI_URL: Type.String({ default: '' }),
  DEEPL_KEY: Type.String({ default: '' }),
  DEEPL_URL: Type.String({ default: '' }),
  TRANS_PER_SECOND: rate(TRANS.perSecond),
  TRANS_BURST: rate(TRANS.burst),
  TRANS_CHARS_PER_SECOND: rate(TRANS_CHARS.perSecond),
  TRANS_CHARS_BURST: rate(TRANS_CHARS.burst),
  DEEPL_CHARS_PER_MONTH: Type.Integer({ minimum: 0, default: DEEPL_CHARS_PER_MONTH }),
  SOCKETS_PER_ADDRESS: Type.Integer({ minimum: 1, default: defaultSettings.socketsPerAddress }),
  TRUST_PROXY: Type.String({ default: '' }),
  SHOPS: Type.String({ default: '' }),
  POSTCODE_WIDGET: Type.String({ default: '' }),
  SHARE_CHAT_APP: Type.String({ default: '' }),
  SHARE_PORTAL_SITE: Type.String({ default: '' }),
  HSTS: Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 }),
  METRICS_HOST: Type.String({ default: '' }),
  METRICS_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 0 }),
  METRICS_TOKEN: Type.String({ default: '' }),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null: the log is a file in the data folder. */
  readonly databaseUrl: string | null;
  readonly mediaDir: string;
  /** Where video from encoders is kept; null: nowhere, so none is taken. */
  readonly ingestDir: string | null;
  readonly ingestBytesPerSeller: number;
  /** Null: the in-memory bus, for one process. */
  readonly natsUrl: string | null;
  /** Files; null: without. */
  readonly natsCreds: string | null;
  readonly natsCa: string | null;
  /** Null: one is made and kept in the data folder. */
  readonly tokenSecret: string | null;
  /** Null: the log is not sealed. */
  readonly sealKey: string | null;
  readonly allowedOrigins: readonly string[];
  readonly logLevel: string;
  readonly chat: Rate;
  readonly like: Rate;
  readonly joins: Rate;
  readonly logins: Rate;
  /** Wrong passwords that one address may try, for whatever accounts. */
  readonly loginFailuresPerAddress: number;
  readonly views: Rate;
  /** What one member or address may ask before ordering: what it would cost, and whether an event allows it. */
  readonly quotes: Rate;
  /** What one member may order, and leave unpaid, and in what steps they use points. */
  readonly orders: {
    readonly rate: Rate;
    readonly unpaidOrders: number;
    readonly unpaidPieces: number;
    readonly pointUseUnit: number;
  };
  /** What orders without a login may hold unpaid, by the orderer's phone number and by address. */
  readonly guests: Readonly<
    Record<'byPhone' | 'byAddress', { readonly unpaidOrders: number; readonly unpaidPieces: number }>
  >;
  /** Where people find this site, without a slash at its end: for whoever is sent there from elsewhere. */
  readonly publicUrl: string;
  /** Whom to call who cannot help themselves without a login; null: nobody can be called. */
  readonly customerServiceTel: string | null;
  readonly payment: PaymentConfig;
  /** Null: texts are kept in the outbox, and go to nobody. */
  readonly solapi: {
    readonly url: string;
    readonly key: string;
    readonly secret: string;
    readonly from: string;
  } | null;
  /** Null: only the dictionary translates. */
  readonly deepl: {
    readonly url: string;
    readonly key: string;
    readonly charactersPerMonth: number;
  } | null;
  readonly dictionaryFile: string;
  readonly trans: { readonly texts: Rate; readonly characters: Rate };
  readonly socketsPerAddress: number;
  /** Proxies that are believed when they say where a request comes from. */
  readonly trustProxy: readonly string[];
  /** Sellers with a host name of their own. */
  readonly shops: Shops;
  /** Addresses that can be looked up without a service. */
  readonly postcodesFile: string;
  /** Whose service looks addresses up; null: nobody's, our own search does. */
  readonly postcodeWidget: 'kakao' | null;
  /** Where viewers may share a broadcast besides their own device. */
  readonly shareUrls: ShareUrls;
  /** How long browsers are to come by HTTPS only; 0: they are not told to. */
  readonly hstsSeconds: number;
  /** Null: `/metrics` stands beside all else. */
  readonly metricsAddress: { readonly host: string; readonly port: number } | null;
  /** Null: none is asked for. */
  readonly metricsToken: string | null;
}

/** Who takes money for orders. */
export type PaymentConfig =
  /** Nobody: it is tried. Where nobody has asked for that by name, it may be a mistake. */
  | { readonly provider: 'sandbox'; readonly isChosen: boolean }
  | {
      readonly provider: 'payapp';
      readonly url: string;
      readonly userId: string;
      readonly linkKey: string;
      readonly linkValue: string;
    };

/** The environment does not say what the server needs to know: a line for each mistake, which begins with the variable’s name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
  }
}

/** Notes a mistake; the reading goes on, so that all of them are told at once. */
type Wrong = (mistake: string) => void;

const LENGTH_MIN = { TOKEN_SECRET: 32, SEAL_KEY: SEAL_KEY_MIN, METRICS_TOKEN: 16 } as const;
const METRICS_HOST = '127.0.0.1';
const PAYAPP_KEYS = ['PAYAPP_USERID', 'PAYAPP_LINKKEY', 'PAYAPP_LINKVAL'] as const;
const SOLAPI_URL = 'https://api.solapi.com';
const DEEPL_URL = 'https://api.deepl.com';
const DEEPL_FREE = { key: ':fx', url: 'https://api-free.deepl.com' };
const PAYAPP_URL = 'https://api.payapp.kr/oapi/apiLoad.html';
const ours = new URL('../..', import.meta.url);

/** The one place that reads the environment. Throws a {@link ConfigError} that names every variable that is wrong. */
export function configFrom(env: NodeJS.ProcessEnv): Config {
  const mistakes: string[] = [];
  const config = configOf(env, (mistake) => mistakes.push(mistake));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

function configOf(env: NodeJS.ProcessEnv, wrong: Wrong): Config {
  const read = parse(env, wrong);
  for (const [name, length] of Object.entries(LENGTH_MIN) as [keyof typeof LENGTH_MIN, number][])
    if (read[name] !== '' && read[name].length < length)
      wrong(`${name} must have at least ${length} characters`);
  if (read.METRICS_HOST !== '' && read.METRICS_PORT === 0)
    wrong('METRICS_HOST must come with a METRICS_PORT');
  if (read.METRICS_PORT !== 0 && read.METRICS_PORT === read.PORT)
    wrong('METRICS_PORT must be another port than PORT');
  if (read.DATABASE_URL !== '' && !isDatabaseUrl(read.DATABASE_URL))
    wrong('DATABASE_URL must be a URL such as postgres://user:password@127.0.0.1:5432/sellover');
  if (!listOf(read.NATS_URL).every(isNatsUrl)) wrong('NATS_URL must be a URL such as nats://127.0.0.1:4222');
  for (const name of ['NATS_CREDS', 'NATS_CA'] as const)
    if (read[name] !== '' && !statSync(read[name], { throwIfNoEntry: false })?.isFile())
      wrong(`${name} must be a file that is there, unlike ${read[name]}`);
  for (const name of ['SHARE_CHAT_APP', 'SHARE_PORTAL_SITE'] as const)
    if (read[name] !== '' && !isShareUrl(read[name]))
      wrong(`${name} must be an https address with {url} in it, unlike ${read[name]}`);
  if (!LOG_LEVELS.includes(read.LOG_LEVEL)) wrong(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  if (!/^[0-9+-]{0,20}$/.test(read.CUSTOMER_SERVICE_TEL))
    wrong('CUSTOMER_SERVICE_TEL must be a number to call such as 02-1234-5678');
  if (read.MEDIA_DIR !== '' && !statSync(read.MEDIA_DIR, { throwIfNoEntry: false })?.isDirectory())
    wrong(`MEDIA_DIR must be a folder that is there, unlike ${read.MEDIA_DIR}`);
  const trustProxy = listOf(read.TRUST_PROXY);
  if (!trustProxy.every(isProxy))
    wrong('TRUST_PROXY must list addresses or networks such as loopback, 10.0.0.0/8');
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL || null,
    mediaDir: read.MEDIA_DIR === '' ? new URL('fixtures/media', ours).pathname : resolve(read.MEDIA_DIR),
    ingestDir: ingestDirOf(read, wrong),
    ingestBytesPerSeller: read.INGEST_GB_PER_SELLER * GB,
    natsUrl: read.NATS_URL || null,
    natsCreds: read.NATS_CREDS || null,
    natsCa: read.NATS_CA || null,
    tokenSecret: read.TOKEN_SECRET || null,
    sealKey: read.SEAL_KEY || null,
    allowedOrigins: originsOf(read, wrong),
    logLevel: read.LOG_LEVEL,
    chat: { burst: read.CHAT_BURST, perSecond: read.CHAT_PER_SECOND },
    like: { burst: read.LIKES_BURST, perSecond: read.LIKES_PER_SECOND },
    joins: { burst: read.JOINS_BURST, perSecond: read.JOINS_PER_SECOND },
    logins: { burst: read.LOGINS_BURST, perSecond: read.LOGINS_PER_SECOND },
    loginFailuresPerAddress: read.LOGIN_FAILURES_PER_ADDRESS,
    orders: {
      rate: { burst: read.ORDERS_BURST, perSecond: read.ORDERS_PER_SECOND },
      unpaidOrders: read.UNPAID_ORDERS,
      unpaidPieces: read.UNPAID_PIECES,
      pointUseUnit: read.POINT_USE_UNIT,
    },
    guests: {
      byPhone: { unpaidOrders: read.GUEST_UNPAID_ORDERS, unpaidPieces: read.GUEST_UNPAID_PIECES },
      byAddress: {
        unpaidOrders: read.GUEST_UNPAID_ORDERS_PER_ADDRESS,
        unpaidPieces: read.GUEST_UNPAID_PIECES_PER_ADDRESS,
      },
    },
    quotes: { burst: read.QUOTES_BURST, perSecond: read.QUOTES_PER_SECOND },
    views: { burst: read.VIEWS_BURST, perSecond: read.VIEWS_PER_SECOND },
    publicUrl: publicUrlOf(read, wrong),
    customerServiceTel: read.CUSTOMER_SERVICE_TEL || null,
    payment: paymentOf(read, wrong),
    solapi: solapiOf(read, wrong),
    deepl: deeplOf(read, wrong),
    dictionaryFile: new URL('fixtures/dictionary.json', ours).pathname,
    trans: {
      texts: { burst: read.TRANS_BURST, perSecond: read.TRANS_PER_SECOND },
      characters: { burst: read.TRANS_CHARS_BURST, perSecond: read.TRANS_CHARS_PER_SECOND },
    },
    socketsPerAddress: read.SOCKETS_PER_ADDRESS,
    trustProxy,
    shops: shopsOf(read, wrong),
    postcodesFile: new URL('fixtures/postcodes.json', ours).pathname,
    postcodeWidget: postcodeWidgetOf(read, wrong),
    shareUrls: { chatApp: read.SHARE_CHAT_APP || null, portalSite: read.SHARE_PORTAL_SITE || null },
    hstsSeconds: read.HSTS,
    metricsAddress:
      read.METRICS_PORT === 0 ? null : { host: read.METRICS_HOST || METRICS_HOST, port: read.METRICS_PORT },
    metricsToken: read.METRICS_TOKEN || null,
  };
}

type Read = Static<typeof Environment>;

function publicUrlOf({ PUBLIC_URL: url, HOST, PORT }: Read, wrong: Wrong): string {
  if (url === '') return `http://${isIPv6(HOST) ? `[${HOST}]` : HOST}:${PORT}`;
  if (originIn(url) === null)
    wrong('PUBLIC_URL must be the address of this site such as https://shop.example');
  return withoutEndSlash(url);
}

/** As browsers name the pages of a site. */
function originsOf({ ALLOWED_ORIGINS: list }: Read, wrong: Wrong): string[] {
  return listOf(list).map((each) => {
    const origin = originIn(each);
    if (origin === null)
      wrong(`ALLOWED_ORIGINS must list sites such as https://shop.example, unlike ${each}`);
    return origin ?? each;
  });
}

function postcodeWidgetOf({ POSTCODE_WIDGET: name }: Read, wrong: Wrong): Config['postcodeWidget'] {
  if (name !== '' && name !== 'kakao') wrong('POSTCODE_WIDGET must be kakao, or left out');
  return name === '' ? null : 'kakao';
}

function paymentOf(read: Read, wrong: Wrong): PaymentConfig {
  const { PAYMENT_PROVIDER: provider, PAYAPP_URL: url, PUBLIC_URL: publicUrl } = read;
  if (provider !== 'payapp') {
    if (provider !== '' && provider !== 'sandbox') wrong('PAYMENT_PROVIDER must be sandbox or payapp');
    for (const name of [...PAYAPP_KEYS, 'PAYAPP_URL'] as const)
      if (read[name] !== '') wrong(`${name} must come with PAYMENT_PROVIDER=payapp`);
    return { provider: 'sandbox', isChosen: provider === 'sandbox' };
  }
  for (const name of PAYAPP_KEYS)
    if (!/^[!-~]+$/.test(read[name]))
      wrong(`PAYMENT_PROVIDER=payapp must come with ${name}, as PayApp shows it to the seller`);
  if (!publicUrl.startsWith('https://'))
    wrong('PAYMENT_PROVIDER=payapp must come with a PUBLIC_URL by https, where PayApp finds us');
  if (url !== '' && !isWebUrl(url)) wrong(`PAYAPP_URL must be a URL such as ${PAYAPP_URL}`);
  const { PAYAPP_USERID: userId, PAYAPP_LINKKEY: linkKey, PAYAPP_LINKVAL: linkValue } = read;
  return { provider, url: url || PAYAPP_URL, userId, linkKey, linkValue };
}

function solapiOf(read: Read, wrong: Wrong): Config['solapi'] {
  const { SMS_PROVIDER: provider, SOLAPI_URL: url, PUBLIC_URL: publicUrl } = read;
  const { SOLAPI_KEY: key, SOLAPI_SECRET: secret, SOLAPI_FROM: from } = read;
  if (provider !== 'solapi') {
    if (provider !== '') wrong('SMS_PROVIDER must be solapi, or left out');
    for (const name of ['SOLAPI_KEY', 'SOLAPI_SECRET', 'SOLAPI_FROM', 'SOLAPI_URL'] as const)
      if (read[name] !== '') wrong(`${name} must come with SMS_PROVIDER=solapi`);
    return null;
  }
  for (const name of ['SOLAPI_KEY', 'SOLAPI_SECRET'] as const)
    if (!/^[!-~]+$/.test(read[name])) wrong(`SMS_PROVIDER=solapi must come with ${name}, as Solapi shows it`);
  if (!/^[0-9-]{8,14}$/.test(from))
    wrong('SMS_PROVIDER=solapi must come with SOLAPI_FROM, the number that texts come from');
  if (publicUrl === '') wrong('SMS_PROVIDER=solapi must come with PUBLIC_URL, which texts lead to');
  if (url !== '' && !isWebUrl(url)) wrong(`SOLAPI_URL must be a URL such as ${SOLAPI_URL}`);
  return { url: withoutEndSlash(url || SOLAPI_URL), key, secret, from: from.replaceAll('-', '') };
}

function deeplOf(read: Read, wrong: Wrong): Config['deepl'] {
  const { DEEPL_KEY: key, DEEPL_URL: url, DEEPL_CHARS_PER_MONTH: charactersPerMonth } = read;
  if (url !== '' && !isWebUrl(url)) wrong('DEEPL_URL must be a URL such as https://api.deepl.com');
  if (key === '' && url !== '') wrong('DEEPL_URL must come with a DEEPL_KEY');
  if (key === '') return null;
  if (!/^[!-~]{20,}$/.test(key)) wrong('DEEPL_KEY must be a key of DeepL, without spaces');
  const usual = key.endsWith(DEEPL_FREE.key) ? DEEPL_FREE.url : DEEPL_URL;
  return { key, url: withoutEndSlash(url || usual), charactersPerMonth };
}

function withoutEndSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}

function isWebUrl(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

function isNatsUrl(text: string): boolean {
  return /^(nats|tls):$/.test(URL.parse(text)?.protocol ?? '');
}

/** Of an address that names a site and nothing on it; null: it does not. */
function originIn(text: string): string | null {
  const url = isWebUrl(text) ? new URL(text) : null;
  const isSite = url?.pathname === '/' && url.username === '' && url.password === '' && !/[?#]/.test(text);
  return url && isSite ? url.origin : null;
}

/** Several nodes need a folder that all of them see, which only an operator can know of. */
function ingestDirOf(read: Read, wrong: Wrong): string | null {
  if (read.INGEST_DIR === '') return read.NATS_URL === '' ? join(resolve(read.DATA_DIR), 'ingest') : null;
  const ingestDir = resolve(read.INGEST_DIR);
  if (!couldBeFolder(ingestDir)) wrong(`INGEST_DIR must be a folder, unlike ${read.INGEST_DIR}`);
  return ingestDir;
}

/** It is one, or nothing is in the way of making it. */
function couldBeFolder(path: string): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? found.isDirectory() : couldBeFolder(dirname(path));
  } catch {
    return false;
  }
}

function shopsOf({ SHOPS, PUBLIC_URL }: Read, wrong: Wrong): Shops {
  const mall = hostNameOf(URL.parse(PUBLIC_URL)?.hostname ?? '');
  const shops = new Map<string, number>();
  for (const each of listOf(SHOPS)) {
    const [, name = '', id] = /^([^=]+)=\s*(\d+)$/.exec(each) ?? [];
    const [hostName, sellerSysId] = [hostNameOf(name.trim()), Number(id)];
    if (hostName === '' || !Check(SysId, sellerSysId))
      wrong(`SHOPS must list hosts and sellers such as shop.example=2, unlike ${each}`);
    else if (shops.has(hostName)) wrong(`SHOPS must name a host once, unlike ${hostName}`);
    else if (hostName === mall)
      wrong(`SHOPS must leave out ${hostName}: by PUBLIC_URL all sellers are there`);
    shops.set(hostName, sellerSysId);
  }
  return shops;
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

function isShareUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:' && text.includes('{url}');
}

/** An address, a network such as `10.0.0.0/8`, or a name that stands for some. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  return Number(bits) <= (isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0);
}

/** What cannot be read is as if it was left out. */
function parse(env: NodeJS.ProcessEnv, wrong: Wrong): Read {
  const read = (data: NodeJS.ProcessEnv): Read =>
    envSchema({ schema: Environment, data, env: false, dotenv: false });
  try {
    return read({ ...env });
  } catch (error) {
    const { errors = [] } = error as { errors?: { instancePath: string; message?: string }[] };
    if (errors.length === 0) throw error;
    const rest = { ...env };
    for (const { instancePath, message } of errors) {
      const name = instancePath.slice(1);
      if (name in rest) wrong(`${name} ${message}`);
      delete rest[name];
    }
    return read(rest);
  }
}
