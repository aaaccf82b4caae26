import { afterEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { serverClock } from './server-clock.ts';

afterEach(() => vi.unstubAllGlobals());

test('the date of an answer, also of a refusal, is the server’s time on a device whose clock is wrong', async () => {
  const hears = vi.spyOn(serverClock, 'hearsTime').mockReturnValue();
  const date = 'Fri, 20 Nov 2026 03:00:00 GMT';
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ jsonData: { resultCode: '0009', resultMsg: '' } }, { status: 500, headers: { date } }),
    ),
  );
  await expect(call('faqs', {})).rejects.toMatchObject({ resultCode: '0009' });
  expect(hears).toHaveBeenCalledWith(Date.parse(date));
});
