import { expect, test } from 'vitest';
import { redactedUrl } from './redact.ts';

const KEY = `7-${'k'.repeat(32)}`;
const API_KEY = `slv_1234_${'k'.repeat(49)}`;

test.each([
  ['/v1/orders', '/v1/orders'],
  ['/v1/orders?startIndex=0&rowCount=20', '/v1/orders?startIndex=0&rowCount=20'],
  ['/sandbox/pay?mark=s3cret&returnUrl=%2Fpaylink%2Fabc', '/sandbox/pay?mark=…&returnUrl=…'],
  ['/v1/sms/outbox?to=01012345678&startIndex=0', '/v1/sms/outbox?to=…&startIndex=0'],
  ['/v1/socket?token=e30.e30.sig', '/v1/socket?token=…'],
  ['/x?rowCount=e30.e30.sig', '/x?rowCount=…'],
  ['/x?e30.e30.sig', '/x?…'],
  ['/x?a=1=2?b=3', '/x?a=…'],
  ['/x?', '/x?…'],
  [`/v1/ingest/${KEY}/index0.ts`, '/v1/ingest/…/index0.ts'],
  [`/v1/ingest/mistyped/index0.ts?${KEY}`, '/v1/ingest/…/index0.ts?…'],
  [`/elsewhere/${KEY}`, '/elsewhere/…'],
  [`/v1/users/1/keys/${API_KEY}`, '/v1/users/1/keys/…'],
  [`/v1/orders?${API_KEY}=1`, '/v1/orders?…'],
  ['/paylink/abcdef', '/paylink/…'],
  ['/%70aylink/abcdef', '/paylink/…'],
  ['/v1/media/uploads/7-abcdef', '/v1/media/uploads/…'],
  ['/files/abcdef.webp', '/files/…'],
  ['/files/240/abcdef.webp', '/files/…'],
  ['/v1/%69ngest/mistyped/a', '/v1/ingest/…/a'],
  ['/%zz', '/%zz'],
  ['/a\u009b31m%1b', '/a…31m…'],
])('%j stands in the log as %j', (url, shown) => expect(redactedUrl(url)).toBe(shown));
