import { statSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { WRITES_OF_ADDRESS, WRITES_OF_MEMBER } from '../../schema/constants.ts';
import { defaultSettings } from './gateway/settings.ts';
import { localAddress } from './local-address.ts';
import { isDatabaseUrl } from './log/databases.ts';
import { SEAL_KEY_MIN } from './log/integrity/seal.ts';
import { mediaStore } from './media/settings.ts';
import { site } from './site.ts';
import {
  list,
  oneOf,
  originIn,
  partsOf,
  rate,
  secret,
  text,
  together,
  variable,
  whole,
  withoutEndSlash,
  type ValuesOf,
} from './settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const METRICS_HOST = '127.0.0.1';
const fixtures = new URL('../../fixtures/', import.meta.url);

export const port = whole('PORT', '0: any free port', { unset: 3000, min: 0, max: 65_535 });
export const host = variable('HOST', {
  about: 'the address to listen on',
  unset: '127.0.0.1',
  parse: (given, must) => {
    if (given === '') must('name an address to listen on');
    return given;
  },
});
/** The folder of the database and the secrets. */
export const dataDir = variable('DATA_DIR', {
  about: "the database and the secrets, for its owner's eyes only; [back it up](backup.md)",
  unset: resolve('./data'),
  shown: '`./data`',
  parse: (given, must) => {
    if (given === '') must('name a folder');
    return resolve(given);
  },
});
/** Null: the in-memory bus, for one process. */
export const natsUrl = text(
  'NATS_URL',
  '`nats://host:4222`: processes that share a database share their rooms, too; without it there can be only one',
  {
    fits: (urls) => partsOf(urls).every(isNatsUrl),
    must: 'be a URL such as nats://127.0.0.1:4222',
  },
);
/** The public address, without a trailing slash; null: not configured. */
export const givenUrl = variable<string | null>('PUBLIC_URL', {
  about:
    'where people and PayApp find this site: texts lead there, and buyers come back there; unset, this machine is `localhost`',
  unset: null,
  shown: '`http://HOST:PORT`',
  parse: (given, must) => {
    if (given === '') return null;
    if (originIn(given) === null) must('be the address of this site such as https://shop.example');
    return withoutEndSlash(given);
  },
});

/**
 * A folder of files that all nodes must see. Without `NATS_URL` it is a folder of this name in the data folder. With it there
 * is no default, and it is null until an operator names one. It is also null where `MEDIA_STORE` is instead of it.
 */
export function sharedFolder(name: string, inDataDir: string, about: string) {
  return together(
    {
      dataDir,
      natsUrl,
      mediaStore,
      given: variable<string | null>(name, {
        about: `${about}, unless \`MEDIA_STORE\` is set; with \`NATS_URL\` there is no default, as all nodes must see it`,
        unset: null,
        shown: `\`DATA_DIR/${inDataDir}\``,
        parse: (given, must) => {
          if (given === '') return null;
          if (!couldBeFolder(resolve(given))) must(`be a folder, unlike ${given}`);
          return resolve(given);
        },
      }),
    },
    (read, wrong) => {
      if (read.mediaStore === null)
        return read.given ?? (read.natsUrl === null ? join(read.dataDir, inDataDir) : null);
      if (read.given !== null) wrong(`${name} must be unset where MEDIA_STORE is set`);
      return null;
    },
  );
}

/** The platform's settings. Each domain adds its own to the config. */
export const coreSettings = {
  port,
  host,
  dataDir,
  /** Null: the log is a file in the data folder. */
  databaseUrl: text(
    'DATABASE_URL',
    '`postgres://user:password@host:5432/sellover`: the log, all tables and the secrets are kept [on PostgreSQL](postgresql.md) instead, and `DATA_DIR` is not used',
    {
      fits: isDatabaseUrl,
      must: 'be a URL such as postgres://user:password@127.0.0.1:5432/sellover',
    },
  ),
  natsUrl,
  /** Files; null: without. */
  natsCreds: file(
    'NATS_CREDS',
    'a file with the credentials of a NATS user; a name and password, or a token, go into `NATS_URL`',
  ),
  natsCa: file(
    'NATS_CA',
    "a file with the certificates that NATS' own must be signed with; asks for TLS, as `tls://` in `NATS_URL` does",
  ),
  /** Null: one is made and kept in the data folder. */
  tokenSecret: secret(
    'TOKEN_SECRET',
    'signs tokens, and what processes tell each other over NATS; at least 32 characters',
    32,
    'made and kept with the log',
  ),
  /** Null: the log is not sealed. */
  sealKey: secret(
    'SEAL_KEY',
    `[seals the log](sealing.md): at least ${SEAL_KEY_MIN} characters, the same for all processes that share a database`,
    SEAL_KEY_MIN,
  ),
  /** As browsers name the pages of a site. */
  allowedOrigins: list(
    'ALLOWED_ORIGINS',
    'other sites whose pages may open a room socket, or answer requests of ours, separated by commas: `https://partner.example`; `PUBLIC_URL` may anyway',
    (each, must) => {
      const origin = originIn(each);
      if (origin === null) must(`list sites such as https://shop.example, unlike ${each}`);
      return origin ?? each;
    },
  ),
  bottomBar: oneOf('BOTTOM_BAR', ['shop', 'live'], {
    about:
      'the bar of phones: `shop` has orders, store and customer service, `live` categories, what is live, and picks',
    unset: 'shop',
  }),
  site,
  kakaoKey: text(
    'KAKAO_JS_KEY',
    "the JavaScript key of your app at Kakao, with which people share by KakaoTalk; it is public, and your site must be among the app's domains; without it that way is not shown",
    {
      fits: (key) => /^[0-9a-f]{32}$/.test(key),
      must: 'be the 32 hexadecimal digits of a JavaScript key',
    },
  ),
  mediaStore,
  mediaDir: variable('MEDIA_DIR', {
    about: 'footage that the server plays as live streams',
    unset: new URL('media', fixtures).pathname,
    shown: "the fixtures'",
    parse: (given, must) => {
      if (given === '') return new URL('media', fixtures).pathname;
      if (!statSync(given, { throwIfNoEntry: false })?.isDirectory())
        must(`be a folder that is there, unlike ${given}`);
      return resolve(given);
    },
  }),
  logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, {
    about: LOG_LEVELS.map((level) => `\`${level}\``).join(' '),
    unset: 'warn',
  }),
  chat: rate('CHAT', defaultSettings.chat, 'how fast one member may chat'),
  like: rate('LIKES', defaultSettings.like, 'how fast one member may like'),
  writes: rate(
    'WRITES',
    WRITES_OF_MEMBER,
    'how much one member may change: follows, reviews, reports and all else but payments; see [sizing](sizing.md)',
  ),
  writesPerAddress: rate(
    'ADDRESS_WRITES',
    WRITES_OF_ADDRESS,
    'the same for all members of one address; this machine itself is not counted',
  ),
  joins: rate(
    'JOINS',
    defaultSettings.joinsPerAddress,
    'how often one address may join a room; this machine itself is not counted',
  ),
  socketsPerAddress: whole(
    'SOCKETS_PER_ADDRESS',
    'room sockets that one address may have open; this machine itself is not counted, `sim` from another one is',
    { unset: defaultSettings.socketsPerAddress },
  ),
  /** The public address of this site, without a trailing slash, for links that are sent elsewhere. */
  publicUrl: together(
    { givenUrl, host, port },
    (where) => where.givenUrl ?? localAddress(where.host, where.port),
  ),
  /** Proxies whose statement about a request's origin is trusted. */
  trustProxy: list(
    'TRUST_PROXY',
    'proxies in front, whose `X-Forwarded-For` says what an address is: `loopback`, `10.0.0.0/8`, separated by commas',
    (each, must) => {
      if (!isProxy(each)) must(`list addresses or networks such as loopback, 10.0.0.0/8, unlike ${each}`);
      return each;
    },
  ),
  /** Seconds for which browsers must use HTTPS only; 0: no such header. */
  hstsSeconds: whole(
    'HSTS',
    'seconds for which browsers are to come by HTTPS only; set it once HTTPS works for good',
    {
      unset: 0,
      min: 0,
      max: 2_147_483_647,
    },
  ),
  /** Null: `/metrics` is served at the main address. */
  metricsAddress: together(
    {
      port,
      ofMetrics: whole('METRICS_PORT', 'gives `/metrics` a port of its own', {
        unset: 0,
        min: 0,
        max: 65_535,
        shown: 'unset',
      }),
      host: text('METRICS_HOST', 'the address of that port', { shown: `\`${METRICS_HOST}\`` }),
    },
    ({ port: usual, ofMetrics, host: given }, wrong) => {
      if (given !== null && ofMetrics === 0) wrong('METRICS_HOST must come with a METRICS_PORT');
      if (ofMetrics !== 0 && ofMetrics === usual) wrong('METRICS_PORT must be another port than PORT');
      return ofMetrics === 0 ? null : { host: given ?? METRICS_HOST, port: ofMetrics };
    },
  ),
  /** A collector of traces, without `/v1/traces`; null: nothing is traced. */
  tracesEndpoint: variable<string | null>('OTEL_EXPORTER_OTLP_ENDPOINT', {
    about:
      'a collector of [traces](metrics.md#traces) by OTLP over HTTP, such as `http://127.0.0.1:4318`; without it nothing is traced',
    unset: null,
    parse: (given, must) => {
      if (given === '') return null;
      if (!/^https?:$/.test(URL.parse(given)?.protocol ?? '')) must('be a URL such as http://127.0.0.1:4318');
      return withoutEndSlash(given);
    },
  }),
  /** Null: no token is required. */
  metricsToken: secret(
    'METRICS_TOKEN',
    'asked for as a bearer token at `/metrics`; without it and without a port only this machine may read them',
    16,
  ),
};

export type CoreConfig = ValuesOf<typeof coreSettings>;

/** A file that is there; null: none. */
export function file(name: string, about: string) {
  return text(name, about, {
    fits: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true,
    must: (path) => `be a file that is there, unlike ${path}`,
  });
}

/** It is a folder, or it can be created. */
function couldBeFolder(path: string): boolean {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? found.isDirectory() : couldBeFolder(dirname(path));
  } catch {
    return false;
  }
}

function isNatsUrl(url: string): boolean {
  return /^(nats|tls):$/.test(URL.parse(url)?.protocol ?? '');
}

/** An address, a network such as `10.0.0.0/8`, or a name for several. */
function isProxy(name: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(name)) return true;
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(name) ?? [];
  return Number(bits) <= (isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0);
}
