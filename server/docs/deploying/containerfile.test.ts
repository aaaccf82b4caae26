import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { configFrom } from '../../settings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const FILE = 'server/docs/deploying/Containerfile';

/** Each instruction as its name and the rest of its line. */
const instructions = read(FILE)
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split(/ (.*)/s, 2) as [string, string]);
const all = (name: string) => instructions.filter(([each]) => each === name).map(([, rest]) => rest);
const one = (name: string) => {
  expect(all(name)).toHaveLength(1);
  return all(name)[0]!;
};
const environment = Object.fromEntries(
  one('ENV')
    .split(/\s+/)
    .map((pair) => pair.split('=', 2) as [string, string]),
);
const page = read('server/docs/deploying.md').replaceAll(/ \\\n\s*/g, ' ');

/** The words of the command of the page that begins so. */
function shown(beginning: string): string[] {
  const line = page.split('\n').find((each) => each.startsWith(beginning));
  expect(line).toBeDefined();
  return line!.split(' ');
}

test('what the image takes is there, and what it runs, too', () => {
  const sources = all('COPY')
    .filter((rest) => !rest.startsWith('--from'))
    .flatMap((rest) => rest.split(' ').slice(0, -1));
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
  const run = [
    ...all('RUN')
      .join(' ')
      .matchAll(/npm run (\S+)/g),
  ].map(([, script]) => script!);
  expect(run).not.toEqual([]);
  expect(scripts).toEqual(expect.arrayContaining(run));
  const [program, file] = JSON.parse(one('ENTRYPOINT')) as [string, string];
  expect([program, existsSync(join(root, file))]).toEqual(['node', true]);
});

test('it takes every folder of the program that is not for development', () => {
  const { include } = JSON.parse(read('tsconfig.json')) as { include: readonly string[] };
  const folders = include.filter((each) => /^\w+$/.test(each) && each !== 'bench');
  const taken = all('COPY').flatMap((rest) => rest.split(' '));
  expect(taken).toEqual(expect.arrayContaining(folders));
});

test('its settings are settings, and the page uses them', () => {
  const { dataDir, host, port } = configFrom(environment);
  expect([dataDir, host]).toEqual([one('VOLUME'), '0.0.0.0']);
  expect(one('EXPOSE')).toBe(String(port));
  expect(shown('buildah bud')).toEqual(expect.arrayContaining(['docker', FILE]));
  const run = shown('podman run');
  expect(run).toEqual(expect.arrayContaining([`127.0.0.1:${port}:${port}`, `sellover-data:${dataDir}`]));
  const given = run.flatMap((word, at) =>
    run[at - 1] === '-e' ? [word.split('=', 2) as [string, string]] : [],
  );
  expect(configFrom({ ...environment, ...Object.fromEntries(given) })).toMatchObject({
    publicUrl: 'https://shop.example',
    trustProxy: ['10.88.0.0/16'],
  });
});

test('the server is not root, and the image asks whether it is ready', () => {
  expect(one('USER')).toBe('sellover');
  expect(one('HEALTHCHECK')).toContain('/readyz');
  expect(one('HEALTHCHECK')).toContain('CMD ["node"');
});
