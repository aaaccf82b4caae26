import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;
/** What a test takes from `seed.ts` if `make prove` runs it otherwise than `make test`. */
const SCALES = /import \{[^}]*\b(?:scaled|scaledPatience|isWhole|promised)\b[^}]*\} from '[^']*\/seed\.ts'/;

test('make prove runs every test that it has more of', () => {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
    scripts: { prove: string };
  };
  const named = scripts.prove.split(' ').filter((word) => word.includes('/') && !word.startsWith('-'));
  const tests = globSync('{server,cli,client,bench}/**/*.test.ts{,x}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  });
  const scaled = tests.filter((file) => SCALES.test(readFileSync(ROOT + file, 'utf8')));
  expect(scaled.length).toBeGreaterThan(20);
  expect(scaled.filter((file) => !named.some((each) => file.startsWith(each)))).toEqual([]);
});
