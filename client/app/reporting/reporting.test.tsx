import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CONSOLE_LOGS_A_SESSION_MAX } from '../../../schema/site/constants.ts';
import { session } from '../session/session.ts';
import { serve } from '../../testing/fake-api.ts';
import { logIn } from '../../testing/show.tsx';
import { reportErrors } from './console-log.ts';
import { recordVisit } from './visit.ts';

beforeEach(() => {
  sessionStorage.removeItem('sellover.visit');
  sessionStorage.removeItem('sellover.errors');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '', '/Product/116411018739712?from=haneul');
});

test('a session’s start is counted once, by the pattern of its address', async () => {
  const counted = serve('recordVisit', {});
  recordVisit();
  recordVisit();
  await expect.poll(() => counted.length).toBe(1);
  expect(counted).toEqual([
    {
      path: '/Product/:prdtSysId',
      locale: session.locale,
      device: expect.stringMatching(/^(phone|desktop)$/),
    },
  ]);
});

test('nobody learns that a visit could not be counted', async () => {
  const counted = serve('recordVisit', 'offline');
  recordVisit();
  await expect.poll(() => counted.length).toBe(1);
});

test('errors are reported once, without secrets and names, up to a number', async () => {
  logIn();
  const reported = serve('recordConsoleLog', {});
  onTestFinished(reportErrors());
  console.error('no answer for 하늘:', new TypeError('token=abc.def is wrong'));
  console.error('no answer for 하늘:', 'token=abc.def is wrong');
  console.error('it broke');
  console.error('it broke');
  await expect.poll(() => reported.length).toBe(3);
  expect(reported[0]).toMatchObject({ level: 'error', screen: 'ProductDetail' });
  expect(reported.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^no answer for …: TypeError: token=… is wrong\n/),
    'no answer for …: token=… is wrong',
    'it broke',
  ]);
  for (let at = 0; at < CONSOLE_LOGS_A_SESSION_MAX; at++) console.error('more', 'x'.repeat(at + 1));
  await expect.poll(() => reported.length).toBe(CONSOLE_LOGS_A_SESSION_MAX);
});
