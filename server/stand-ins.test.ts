import { expect, test } from 'vitest';
import { configFrom } from './settings.ts';
import { standIns } from './stand-ins.ts';

const SET = {
  PAYMENT_PROVIDER: 'sandbox',
  SMS_PROVIDER: 'solapi',
  SOLAPI_KEY: 'key',
  SOLAPI_SECRET: 'secret',
  SOLAPI_FROM: '02-1234-5678',
  SITE_NAME: '달콤상점',
  COMPANY_NAME: '주식회사 달콤',
  TERMS_DIR: '/srv/terms',
  PUBLIC_URL: 'https://shop.example',
};

test('a start warns of each stand-in by the setting that ends it, and of nothing that is set', () => {
  const warned = standIns(configFrom({})).map((warning) => warning.split(' ', 1)[0]);
  expect(warned).toEqual([
    'PAYMENT_PROVIDER',
    'SMS_PROVIDER',
    'SITE_NAME',
    'COMPANY_NAME',
    'TERMS_DIR',
    'PUBLIC_URL',
  ]);
  expect(standIns(configFrom(SET))).toEqual([]);
  expect(standIns(configFrom({ ...SET, COMPANY_NAME: '' }))).toEqual([
    expect.stringMatching(/^COMPANY_NAME is not set: /),
  ]);
});
