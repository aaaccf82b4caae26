import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { removePlace, tempDir } from '../../testing/place.ts';

const FIXTURE = new URL('untraced.fixture.ts', import.meta.url).pathname;

test('without a collector nothing of OpenTelemetry is loaded, and no request has a hook of it', async () => {
  const folder = tempDir();
  onTestFinished(() => removePlace(folder));
  const { PATH } = process.env;
  const opened = async (env: NodeJS.ProcessEnv) => {
    const child = spawn(process.execPath, [FIXTURE], { env: { PATH, DATA_DIR: folder, ...env } });
    const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return JSON.parse(said) as { loads: number; found: readonly string[]; hasHook: boolean };
  };
  expect(await opened({})).toEqual({ loads: expect.any(Number), found: [], hasHook: false });
  const traced = await opened({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect([traced.found.length > 10, traced.hasHook]).toEqual([true, true]);
});
