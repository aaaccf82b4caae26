import { INGEST_PATH, STREAM_KEY } from '../../../schema/broadcasts/ingest.ts';
import { PAY_LINK_PATH } from '../../../schema/buying/payments.ts';
import { FILES_PATH, UPLOAD_PATH } from '../../../schema/members/media/uploads.ts';
import { API_KEY } from '../../../schema/members/constants.ts';

/** Where a key is, and anything elsewhere that looks like one. */
const STREAM_KEYS = `(?<=${INGEST_PATH}/)[^/?]+|${STREAM_KEY.source}`;
/** What follows a payment link's path. */
const PAY_LINKS = `(?<=${PAY_LINK_PATH}/)[^?&#]+`;
/** The token of an upload, and the name of a file, which is enough to see it. */
const FILES = `(?<=${UPLOAD_PATH}/|${FILES_PATH}/)[^?&#]+`;
const SECRETS = new RegExp(`${STREAM_KEYS}|${API_KEY.source}|${PAY_LINKS}|${FILES}`, 'gi');
/** Query parameters that may be logged: paging. Any other may be a token, a cursor or somebody's phone number. */
const SHOWN: ReadonlySet<string> = new Set(['startIndex', 'rowCount']);
const UNSEEN = /[^\u0021-\u007e]/g;
const HIDDEN = '…';

/**
 * An address as the log shows it. An encoder's address holds its stream key, a payment link's or a file's is enough to open it,
 * and a query can hold anything: only the names of parameters stay, unless their values are known to be harmless.
 */
export function redactedUrl(url: string): string {
  const at = url.indexOf('?');
  const path = decoded(at < 0 ? url : url.slice(0, at))
    .replaceAll(SECRETS, HIDDEN)
    .replaceAll(UNSEEN, HIDDEN);
  return at < 0 ? path : `${path}?${redactedQuery(url.slice(at + 1))}`;
}

/** As a router would normalise it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function redactedQuery(query: string): string {
  return query
    .split('&')
    .map((field) => {
      const [name = '', value = ''] = field.split('=', 2);
      if (!/^\w{1,40}$/.test(name)) return HIDDEN;
      return `${name}=${SHOWN.has(name) && /^\d{1,9}$/.test(value) ? value : HIDDEN}`;
    })
    .join('&');
}
