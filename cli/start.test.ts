import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const { PATH = '', HOME = '' } = process.env;
/** As a person's: with the machine's own Node, which may be an older one. */
const OWN_PATH = PATH.split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');

describe('make start', () => {
  // The real Makefile, npm and Vite, on a project small enough to be installed in a second and without a registry.
  const project = mkdtempSync(join(tmpdir(), 'sellover-start-'));
  const put = (path: string, content: string | object) =>
    writeFileSync(join(project, path), typeof content === 'string' ? content : JSON.stringify(content));
  const make = () => {
    const { status, stdout, stderr } = spawnSync('make', ['start'], {
      cwd: project,
      env: { PATH: `${join(root, 'node_modules/.bin')}:${PATH}`, HOME },
      encoding: 'utf8',
    });
    return { status, said: `${stdout}${stderr}` };
  };

  beforeAll(() => {
    cpSync(join(root, 'Makefile'), join(project, 'Makefile'));
    for (const folder of ['client', 'fixtures', 'later', 'schema']) mkdirSync(join(project, folder));
    put('later/package.json', { name: 'later', version: '1.0.0', engines: { node: '>=99' } });
    put('package.json', {
      name: 'small',
      version: '1.0.0',
      type: 'module',
      scripts: { build: 'vite build client' },
      dependencies: { later: 'file:later' },
    });
    put('package-lock.json', {
      name: 'small',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: {
        '': { name: 'small', version: '1.0.0', dependencies: { later: 'file:later' } },
        later: { version: '1.0.0', engines: { node: '>=99' } },
        'node_modules/later': { resolved: 'later', link: true },
      },
    });
    put('fixtures/demo.ts', `console.log('Hello' as string);`);
    put(
      'client/vite.config.ts',
      `export default { build: { outDir: '../dist/client', emptyOutDir: true } };`,
    );
    put('client/index.html', '<script type="module" src="./main.ts"></script>');
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  test('tells in full what keeps it from building', () => {
    put('client/main.ts', `import './nowhere.ts';`);
    const { status, said } = make();
    expect(status).not.toBe(0);
    expect(said).toContain('./nowhere.ts');
    expect(said).toContain('main.ts');
    expect(said).not.toMatch(/EBADENGINE|Hello/);
  });

  test('else says what it is doing, then greets', () => {
    const parts = Array.from({ length: 30 }, (_, at) => `part${at}`);
    for (const part of parts) put(`client/${part}.ts`, `export const name = '${part}';`);
    put('client/main.ts', parts.map((part) => `void import('./${part}.ts');`).join('\n'));
    const { status, said } = make();
    expect(status).toBe(0);
    expect(said).toMatch(/Building the client[^\n]*\n+Hello\n$/);
    expect(said).not.toMatch(/warn|EBADENGINE/i);
    expect(said.trim().split('\n').length).toBeLessThan(8);
  });
});

describe('npx sellover', () => {
  test('says nothing of Node or npm, whichever Node npx runs on', () => {
    // As for the first time, and nothing is fetched where the command is not there.
    const cache = mkdtempSync(join(tmpdir(), 'sellover-npx-'));
    const { status, stdout, stderr } = spawnSync('npx', ['sellover', '--version'], {
      cwd: root,
      env: { PATH: OWN_PATH, HOME, npm_config_cache: cache, npm_config_yes: 'false' },
      encoding: 'utf8',
    });
    rmSync(cache, { recursive: true, force: true });
    expect([status, stdout, stderr]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/), '']);
  });

  test('once compiled, starts neither Node’s TypeScript compiler nor anything that knows languages', () => {
    const cache = mkdtempSync(join(tmpdir(), 'sellover-compiled-'));
    const hook = `for (const name of ['DateTimeFormat', 'NumberFormat'])
        Intl[name] = class { constructor() { console.error('made', name); } };
      process.on('exit', () => console.error(process.moduleLoadList.join('\\n')));`;
    const start = () =>
      spawnSync(
        process.execPath,
        ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, 'cli/main.js', '--help'],
        { cwd: root, env: { PATH, TMPDIR: cache }, encoding: 'utf8' },
      );
    expect(start().stderr).toContain('amaro');
    const { stdout, stderr } = start();
    rmSync(cache, { recursive: true, force: true });
    expect(stdout).toContain('Usage: sellover');
    expect(stderr).not.toMatch(/amaro|made/);
  });

  test('loads for its help only what reads the command line', () => {
    const hook = `import { registerHooks } from 'node:module';
      registerHooks({ resolve: (name, about, next) => (console.error(next(name, about).url), next(name, about)) });`;
    const { stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, 'cli/main.js', '--help'],
      { cwd: root, env: { PATH }, encoding: 'utf8' },
    );
    const packages = [...stderr.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].map(([, name]) => name);
    expect([...new Set(packages)].toSorted()).toEqual(['commander', 'picocolors']);
  });
});
