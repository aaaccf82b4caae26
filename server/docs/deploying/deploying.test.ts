import { expect, test } from 'vitest';
import { UPLOAD_BYTES_MAX } from '../../../schema/members/media/constants.ts';
import { configFrom } from '../../settings.ts';
import { settingsShown, shown } from './deploying.support.ts';

test('the settings that the page shows are settings, and right', () => {
  const settings = settingsShown();
  expect(configFrom(settings)).toMatchObject({
    publicUrl: settings['PUBLIC_URL'],
    trustProxy: ['loopback'],
    dataDir: settings['DATA_DIR'],
  });
});

test('both proxies let through the same sizes, and whole videos', () => {
  const megabytes = [...shown('nginx').matchAll(/client_max_body_size +(\d+)m;/g)];
  const sizes = megabytes.map(([, size]) => Number(size) * 2 ** 20);
  const bytes = [...shown('haproxy').matchAll(/content-length\) gt (\d+) }/g)];
  expect(bytes.map(([, size]) => Number(size))).toEqual(sizes);
  expect(Math.max(...sizes)).toBeGreaterThanOrEqual(UPLOAD_BYTES_MAX.video);
});

test('both proxies tell the server who asks, and nobody its metrics', () => {
  for (const name of ['For', 'Proto', 'Host'])
    for (const kind of ['nginx', 'haproxy'] as const)
      expect(shown(kind)).toMatch(new RegExp(`set[_-]header X-Forwarded-${name} +\\S`));
  expect(shown('nginx')).toMatch(/location = \/metrics \{\n +return 404;/);
  expect(shown('haproxy')).toMatch(/return status 404 if \{ path,url_dec \/metrics }/);
});
