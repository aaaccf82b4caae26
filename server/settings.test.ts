import { expect, test } from 'vitest';
import { modules } from './domains.ts';
import { coreSettings } from './platform/config.ts';
import { ConfigError, type Settings } from './platform/settings.ts';
import { configFrom, settingLines } from './settings.ts';
import { GeneratedTable } from './testing/generated-table.ts';

const LOGO = new URL('../client/public/icons/site-512.png', import.meta.url).pathname;

test('without any setting it runs here, alone, with the data beside it', () => {
  expect(configFrom({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: `${process.cwd()}/data`,
    databaseUrl: null,
    ingestDir: `${process.cwd()}/data/ingest`,
    uploadsDir: `${process.cwd()}/data/uploads`,
    ingestBytesPerSeller: 500_000_000_000,
    rtmp: null,
    mediaStore: null,
    natsUrl: null,
    natsCreds: null,
    natsCa: null,
    tokenSecret: null,
    sealKey: null,
    allowedOrigins: [],
    bottomBar: 'shop',
    logLevel: 'warn',
    chat: { burst: 5, perSecond: 1 },
    like: { burst: 20, perSecond: 10 },
    joins: { burst: 2000, perSecond: 20 },
    logins: { burst: 100, perSecond: 5 },
    loginFailuresPerAddress: 100,
    orders: { rate: { burst: 10, perSecond: 0.5 }, unpaidOrders: 20, unpaidPieces: 999, pointUseUnit: 100 },
    quotes: { burst: 100, perSecond: 5 },
    views: { burst: 200, perSecond: 10 },
    publicUrl: 'http://localhost:3000',
    paymentProvider: null,
    payApp: null,
    smartTracker: null,
    solapi: null,
    deepl: null,
    trans: {
      texts: { burst: 600, perSecond: 20 },
      characters: { burst: 20_000, perSecond: 50 },
    },
    socketsPerAddress: 2000,
    trustProxy: [],
    shops: new Map(),
    postcodeWidget: null,
    appVersions: { latest: '0.1.0', minimum: '0.0.0' },
    analytics: { burst: 100, perSecond: 2 },
    shortLinks: { burst: 60, perSecond: 0.5 },
    searches: { burst: 200, perSecond: 10 },
    shareUrls: { chatApp: null, portalSite: null },
    hstsSeconds: 0,
    metricsAddress: null,
    metricsToken: null,
  });
});

test('every setting is read', () => {
  const env = {
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/sellover',
    DATABASE_URL: 'postgres://me:secret@db:5432/sellover',
    MEDIA_DIR: '/tmp',
    INGEST_DIR: '/srv/shared/ingest',
    UPLOADS_DIR: '/srv/shared/uploads',
    INGEST_GB_PER_SELLER: '40',
    RTMP_PORT: '1935',
    RTMP_HOST: '10.0.0.8',
    NATS_URL: 'nats://127.0.0.1:4222',
    NATS_CREDS: '/etc/hosts',
    NATS_CA: '/etc/passwd',
    TOKEN_SECRET: 's'.repeat(32),
    SEAL_KEY: 'k'.repeat(32),
    ALLOWED_ORIGINS: 'https://shop.example, https://other.example,',
    LOG_LEVEL: 'info',
    CHAT_PER_SECOND: '0.5',
    CHAT_BURST: '3',
    LIKES_PER_SECOND: '20',
    LIKES_BURST: '40',
    JOINS_PER_SECOND: '30',
    JOINS_BURST: '300',
    LOGINS_PER_SECOND: '0.1',
    LOGINS_BURST: '7',
    LOGIN_FAILURES_PER_ADDRESS: '30',
    ORDERS_PER_SECOND: '2',
    ORDERS_BURST: '4',
    UNPAID_ORDERS: '5',
    UNPAID_PIECES: '50',
    GUEST_UNPAID_ORDERS: '2',
    GUEST_UNPAID_PIECES: '7',
    GUEST_UNPAID_ORDERS_PER_ADDRESS: '8',
    GUEST_UNPAID_PIECES_PER_ADDRESS: '70',
    POINT_USE_UNIT: '10',
    QUOTES_PER_SECOND: '8',
    QUOTES_BURST: '40',
    VIEWS_PER_SECOND: '100',
    VIEWS_BURST: '500',
    PUBLIC_URL: 'https://shop.example/',
    PAYMENT_PROVIDER: 'payapp',
    PAYAPP_USERID: 'sellover',
    PAYAPP_LINKKEY: 'key+/=',
    PAYAPP_LINKVAL: 'value+/=',
    PAYAPP_URL: 'https://proxy.example/payapp',
    CUSTOMER_SERVICE_TEL: '02-1234-5678',
    SITE_NAME: '달콤상점',
    SITE_NAME_EN: 'Sweet Shop',
    SITE_LOGO: LOGO,
    COMPANY_NAME: '주식회사 셀로버',
    COMPANY_REPRESENTATIVE: '김하늘',
    COMPANY_REGISTRATION_NO: '120-81-47521',
    COMPANY_MAIL_ORDER_NO: '제2026-서울강남-00001호',
    COMPANY_ADDRESS: '서울특별시 강남구 테헤란로 1',
    COMPANY_PHONE: '02-1234-5678',
    COMPANY_EMAIL: 'help@shop.example',
    COMPANY_HOSTING: '구름 서버',
    SMS_PROVIDER: 'solapi',
    SOLAPI_KEY: 'NCSKEY',
    SOLAPI_SECRET: 'secret',
    SOLAPI_FROM: '02-1234-5678',
    SOLAPI_URL: 'https://proxy.example/sms/',
    DEEPL_KEY: 'd'.repeat(36),
    DEEPL_URL: 'https://proxy.example/deepl/',
    TRANS_PER_SECOND: '2',
    TRANS_BURST: '60',
    TRANS_CHARS_PER_SECOND: '3',
    TRANS_CHARS_BURST: '900',
    DEEPL_CHARS_PER_MONTH: '9000000',
    SOCKETS_PER_ADDRESS: '50000',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,192.0.2.1,2001:db8::/32',
    POSTCODE_WIDGET: 'kakao',
    APP_VERSION_LATEST: '2.1.0',
    ANALYTICS_PER_SECOND: '3',
    ANALYTICS_BURST: '30',
    SHORT_LINKS_PER_SECOND: '4',
    SHORT_LINKS_BURST: '40',
    SEARCHES_PER_SECOND: '5',
    SEARCHES_BURST: '50',
    APP_VERSION_MINIMUM: '1.9',
    SHOPS: 'Shop.Deul.kr=2, moon.example = 3,쇼핑.kr.=3',
    SHARE_CHAT_APP: 'https://chat.example/share?u={url}&t={title}',
    SHARE_PORTAL_SITE: 'https://portal.example/?u={url}',
    HSTS: '31536000',
    METRICS_HOST: '10.0.0.7',
    METRICS_PORT: '9100',
    METRICS_TOKEN: 'm'.repeat(16),
    SOMETHING_ELSE: 'is nobody’s business',
  };
  expect(configFrom(env)).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/sellover',
    databaseUrl: 'postgres://me:secret@db:5432/sellover',
    mediaDir: '/tmp',
    ingestDir: '/srv/shared/ingest',
    uploadsDir: '/srv/shared/uploads',
    ingestBytesPerSeller: 40_000_000_000,
    rtmp: { host: '10.0.0.8', port: 1935, certificate: null },
    natsUrl: 'nats://127.0.0.1:4222',
    natsCreds: '/etc/hosts',
    natsCa: '/etc/passwd',
    tokenSecret: 's'.repeat(32),
    sealKey: 'k'.repeat(32),
    allowedOrigins: ['https://shop.example', 'https://other.example'],
    logLevel: 'info',
    chat: { burst: 3, perSecond: 0.5 },
    like: { burst: 40, perSecond: 20 },
    joins: { burst: 300, perSecond: 30 },
    logins: { burst: 7, perSecond: 0.1 },
    loginFailuresPerAddress: 30,
    guests: {
      byPhone: { unpaidOrders: 2, unpaidPieces: 7 },
      byAddress: { unpaidOrders: 8, unpaidPieces: 70 },
    },
    orders: { rate: { burst: 4, perSecond: 2 }, unpaidOrders: 5, unpaidPieces: 50, pointUseUnit: 10 },
    quotes: { burst: 40, perSecond: 8 },
    views: { burst: 500, perSecond: 100 },
    publicUrl: 'https://shop.example',
    customerServiceTel: '02-1234-5678',
    site: { name: { ko: '달콤상점', en: 'Sweet Shop' }, logo: LOGO, isNamed: true, hasOurMark: false },
    company: {
      companyName: '주식회사 셀로버',
      representativeName: '김하늘',
      registrationNo: '120-81-47521',
      mailOrderNo: '제2026-서울강남-00001호',
      address: '서울특별시 강남구 테헤란로 1',
      phone: '02-1234-5678',
      email: 'help@shop.example',
      hostingProvider: '구름 서버',
    },
    paymentProvider: 'payapp',
    payApp: {
      url: 'https://proxy.example/payapp',
      userId: 'sellover',
      linkKey: 'key+/=',
      linkValue: 'value+/=',
    },
    solapi: { url: 'https://proxy.example/sms', key: 'NCSKEY', secret: 'secret', from: '0212345678' },
    deepl: { key: 'd'.repeat(36), url: 'https://proxy.example/deepl', charactersPerMonth: 9_000_000 },
    trans: {
      texts: { burst: 60, perSecond: 2 },
      characters: { burst: 900, perSecond: 3 },
    },
    socketsPerAddress: 50_000,
    trustProxy: ['loopback', '10.0.0.0/8', '192.0.2.1', '2001:db8::/32'],
    shops: new Map([
      ['shop.deul.kr', 2],
      ['moon.example', 3],
      ['xn--hp4bo76a.kr', 3],
    ]),
    postcodeWidget: 'kakao',
    appVersions: { latest: '2.1.0', minimum: '1.9' },
    analytics: { burst: 30, perSecond: 3 },
    shortLinks: { burst: 40, perSecond: 4 },
    searches: { burst: 50, perSecond: 5 },
    shareUrls: {
      chatApp: 'https://chat.example/share?u={url}&t={title}',
      portalSite: 'https://portal.example/?u={url}',
    },
    hstsSeconds: 31_536_000,
    metricsAddress: { host: '10.0.0.7', port: 9100 },
    metricsToken: 'm'.repeat(16),
  });
});

test('several nodes take no video and no uploads before they are told of folders that all of them see', () => {
  const together = { NATS_URL: 'nats://127.0.0.1:4222' };
  expect(configFrom(together).ingestDir).toBeNull();
  expect(configFrom({ ...together, INGEST_DIR: '/srv/shared' }).ingestDir).toBe('/srv/shared');
  expect(configFrom(together).uploadsDir).toBeNull();
  expect(configFrom({ ...together, UPLOADS_DIR: '/srv/shared' }).uploadsDir).toBe('/srv/shared');
});

const ofBucket = {
  MEDIA_STORE: 's3://my-shop',
  S3_ACCESS_KEY_ID: 'AKSELLOVER',
  S3_SECRET_ACCESS_KEY: 'a/secret+key',
};

test('a bucket is Amazon’s by itself, and takes the place of folders also where there are several nodes', () => {
  const config = configFrom({ ...ofBucket, NATS_URL: 'nats://127.0.0.1:4222' });
  expect(config).toMatchObject({
    mediaStore: {
      bucket: 'my-shop',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      accessKeyId: 'AKSELLOVER',
      secretAccessKey: 'a/secret+key',
      publicUrl: null,
    },
    ingestDir: null,
    uploadsDir: null,
  });
  const S3_ENDPOINT = 'https://s3.example/';
  const other = {
    ...ofBucket,
    S3_ENDPOINT,
    S3_REGION: 'kr-standard',
    MEDIA_URL: 'https://cdn.example/shop/',
  };
  expect(configFrom(other).mediaStore).toMatchObject({
    endpoint: 'https://s3.example',
    region: 'kr-standard',
    publicUrl: 'https://cdn.example/shop',
  });
});

test.each([
  [{ S3_SECRET_ACCESS_KEY: '' }, 'MEDIA_STORE must come with an S3_SECRET_ACCESS_KEY'],
  [{ S3_ACCESS_KEY_ID: '' }, 'MEDIA_STORE must come with an S3_ACCESS_KEY_ID'],
  [{ MEDIA_URL: 'http://cdn.example' }, 'MEDIA_URL must be an address such as https://cdn.example'],
  [{ S3_REGION: 'Seoul!' }, 'S3_REGION must be a region such as ap-northeast-2'],
  [{ INGEST_DIR: '/srv/video' }, 'INGEST_DIR must be unset where MEDIA_STORE is set'],
])('of a bucket %o is refused', (wrong, mistake) => {
  expect(() => configFrom({ ...ofBucket, ...wrong })).toThrow(new ConfigError([mistake]));
});

test.each([
  ['MEDIA_STORE', 'my-shop'],
  ['MEDIA_STORE', 's3://my-shop/folder'],
  ['S3_ENDPOINT', 's3.example'],
  ['S3_ENDPOINT', 'https://me:secret@s3.example'],
  ['S3_REGION', 'without-a-bucket'],
  ['S3_ACCESS_KEY_ID', 'without a bucket'],
  ['S3_SECRET_ACCESS_KEY', 'without a bucket'],
  ['MEDIA_URL', 'https://without-a.bucket'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'https://shop.example/shop'],
  ['PAYMENT_PROVIDER', 'paypal'],
  ['PAYAPP_LINKVAL', 'without a provider'],
  ['SMS_PROVIDER', 'pigeon'],
  ['SOLAPI_SECRET', 'without a provider'],
  ['VAPID_PUBLIC_KEY', 'without its private key'],
  ['VAPID_SUBJECT', 'me'],
  ['PUSH_TO_LOOPBACK', 'yes'],
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['HOST', ''],
  ['DATA_DIR', ''],
  ['DATABASE_URL', 'mysql://db/sellover'],
  ['DATABASE_URL', 'sellover'],
  ['MEDIA_DIR', '/nowhere/at/all'],
  ['MEDIA_DIR', '/etc/hosts'],
  ['NATS_URL', 'not a url'],
  ['NATS_CREDS', '/nowhere/at/all'],
  ['NATS_CA', '/etc'],
  ['TOKEN_SECRET', 's'.repeat(31)],
  ['SEAL_KEY', 'k'.repeat(31)],
  ['LOG_LEVEL', 'loud'],
  ['LOG_LEVEL', ''],
  ['CHAT_PER_SECOND', 'many'],
  ['CHAT_BURST', '-1'],
  ['LIKES_BURST', 'NaN'],
  ['JOINS_PER_SECOND', '-1'],
  ['LOGINS_BURST', '-1'],
  ['LOGIN_FAILURES_PER_ADDRESS', '0'],
  ['VIEWS_PER_SECOND', 'all'],
  ['CUSTOMER_SERVICE_TEL', 'call us'],
  ['SITE_NAME', 'two\nlines'],
  ['SITE_NAME', ' 달콤상점'],
  ['SITE_NAME_EN', 'Sweet Shop'],
  ['SITE_LOGO', '/etc/hosts'],
  ['SITE_LOGO', '/nowhere/logo.png'],
  ['COMPANY_NAME', 'two\nlines'],
  ['COMPANY_REGISTRATION_NO', '120-81-47522'],
  ['COMPANY_REGISTRATION_NO', '1208147521'],
  ['COMPANY_PHONE', 'call us'],
  ['COMPANY_EMAIL', 'help'],
  ['DEEPL_KEY', 'short'],
  ['DEEPL_KEY', `${'d'.repeat(20)} ${'d'.repeat(20)}`],
  ['DEEPL_URL', 'https://api.deepl.com'],
  ['INGEST_GB_PER_SELLER', '0'],
  ['RTMP_PORT', 'on'],
  ['RTMP_PORT', '65536'],
  ['RTMP_PORT', '3000'],
  ['RTMP_HOST', '0.0.0.0'],
  ['RTMP_TLS_CERT', '/nowhere/at/all'],
  ['RTMP_TLS_KEY', '/nowhere/at/all'],
  ['TRANS_BURST', '-1'],
  ['TRANS_CHARS_PER_SECOND', '-1'],
  ['DEEPL_CHARS_PER_MONTH', '0.5'],
  ['SOCKETS_PER_ADDRESS', '0'],
  ['METRICS_HOST', '0.0.0.0'],
  ['METRICS_PORT', 'any'],
  ['METRICS_TOKEN', 'm'.repeat(15)],
  ['SHARE_CHAT_APP', 'https://chat.example/share'],
  ['SHARE_PORTAL_SITE', 'javascript:alert("{url}")'],
  ['POSTCODE_WIDGET', 'on'],
  ['APP_VERSION_LATEST', 'v2'],
  ['APP_VERSION_MINIMUM', '99.0.0'],
  ['SHOPS', 'shop.example'],
  ['SHOPS', '=2'],
  ['SHOPS', 'shop.example=0'],
  ['SHOPS', 'shop.example=me'],
  ['SHOPS', 'shop.example=9007199254740993'],
  ['SHOPS', 'shop.example:3000=2'],
  ['SHOPS', 'https://shop.example=2'],
  ['SHOPS', 'shop.example=2, SHOP.example.=3'],
  ['SHOPS', 'shop.example=2, moon.example'],
  ['ALLOWED_ORIGINS', 'shop.example'],
  ['ALLOWED_ORIGINS', '*'],
  ['ALLOWED_ORIGINS', 'null'],
  ['ALLOWED_ORIGINS', 'https://shop.example/page'],
  ['ALLOWED_ORIGINS', 'https://shop.example, ftp://other.example'],
  ['INGEST_DIR', '/etc/hosts'],
  ['INGEST_DIR', '/etc/hosts/ingest'],
  ['UPLOADS_DIR', '/etc/hosts'],
  ['NATS_URL', 'http://127.0.0.1:4222'],
  ['NATS_URL', 'nats://127.0.0.1:4222, localhost:4223'],
  ['METRICS_PORT', '3000'],
  ['HSTS', 'on'],
  ['HSTS', '-1'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '2001:db8::/129'],
])('%s=%s is refused by name', (name, value) => {
  const read = () => configFrom({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} must [^\\n]+$`));
});

test('all mistakes are told at once, each in a line of its own', () => {
  const env = {
    PORT: '70000',
    CHAT_BURST: 'many',
    ALLOWED_ORIGINS: 'one, https://two.example, three',
    SHOPS: 'four',
    INGEST_DIR: '/etc/hosts',
    PAYMENT_PROVIDER: 'payapp',
    LOG_LEVEL: 'loud',
  };
  let said = '';
  try {
    configFrom(env);
  } catch (error) {
    said = (error as ConfigError).message;
  }
  const names = said.split('\n').map((line) => line.split(' must ')[0]);
  expect(names.toSorted()).toEqual([
    'ALLOWED_ORIGINS',
    'ALLOWED_ORIGINS',
    'CHAT_BURST',
    'INGEST_DIR',
    'LOG_LEVEL',
    ...Array.from({ length: 4 }, () => 'PAYMENT_PROVIDER=payapp'),
    'PORT',
    'SHOPS',
  ]);
});

test('a site is named as browsers name it', () => {
  const { allowedOrigins } = configFrom({ ALLOWED_ORIGINS: 'HTTPS://Shop.Example:443/,http://쇼핑.kr:8080' });
  expect(allowedOrigins).toEqual(['https://shop.example', 'http://xn--hp4bo76a.kr:8080']);
});

test('no shop has the name under which all sellers are', () => {
  const read = () => configFrom({ PUBLIC_URL: 'https://mall.example:8443', SHOPS: 'Mall.Example=2' });
  expect(read).toThrow(/^SHOPS must leave out mall.example/);
});

test('a key of DeepL says by itself where it is good, and an address must be one', () => {
  const key = 'd'.repeat(36);
  expect(configFrom({ DEEPL_KEY: key }).deepl).toMatchObject({ key, url: 'https://api.deepl.com' });
  const free = `${key}:fx`;
  expect(configFrom({ DEEPL_KEY: free }).deepl).toMatchObject({
    key: free,
    url: 'https://api-free.deepl.com',
  });
  expect(() => configFrom({ DEEPL_KEY: key, DEEPL_URL: 'ftp://deepl' })).toThrow(/^DEEPL_URL must/);
});

test('RTMP is off, then at the address of all the rest, and with a certificate by TLS alone', () => {
  expect([configFrom({}).rtmp, configFrom({ RTMP_PORT: '' }).rtmp]).toEqual([null, null]);
  const plain = { host: '127.0.0.1', port: 1935, certificate: null };
  expect(configFrom({ RTMP_PORT: '1935' }).rtmp).toEqual(plain);
  const [cert, key] = ['/etc/hosts', '/etc/passwd'];
  const secure = { RTMP_PORT: '1935', RTMP_TLS_CERT: cert, RTMP_TLS_KEY: key };
  expect(() => configFrom(secure)).toThrow(
    'RTMP_TLS_CERT and RTMP_TLS_KEY must be a certificate and its key',
  );
  expect(() => configFrom({ RTMP_PORT: '1935', RTMP_TLS_CERT: cert })).toThrow('must come together');
});

test('metrics with a port alone are for this machine', () => {
  expect(configFrom({ METRICS_PORT: '9100' }).metricsAddress).toEqual({ host: '127.0.0.1', port: 9100 });
});

test('a secret that is too short is not repeated', () => {
  expect(() => configFrom({ METRICS_TOKEN: 'hunter2' })).not.toThrow(/hunter2/);
  expect(() => configFrom({ TOKEN_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
  expect(() => configFrom({ SEAL_KEY: 'hunter2' })).not.toThrow(/hunter2/);
});

test('settings.md has a line for every setting', async () => {
  const page = new GeneratedTable('settings.md');
  const rows = settingLines.map(({ names, defaults, about }) => [codes(names), defaults.join(', '), about]);
  await expect(await page.with(['variable', 'default', ''], rows)).toMatchFileSnapshot(page.file);
});

test('each variable is defined once, and so is each name in the config', () => {
  const variables = settingLines.flatMap(({ names }) => names);
  expect(variables.toSorted()).toEqual([...new Set(variables)].toSorted());
  const named = [coreSettings as Settings, ...modules.map(({ settings = {} }) => settings)].flatMap(
    (settings) => Object.entries(settings),
  );
  for (const [key, setting] of named)
    expect([key, named.filter(([other, of]) => other === key && of !== setting)]).toEqual([key, []]);
});

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
