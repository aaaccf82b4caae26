import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { runHere } from './testing/here.ts';

const { stdout: script } = await runHere(['completion', 'bash']);

/** What bash offers for the last of these words. */
function offered(...words: readonly string[]): string[] {
  const typed = ['sellover', ...words].map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _sellover; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', `${script}\n${ask}`], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

test.each([
  [['ho'], ['host']],
  [['host', 'game', 'cr'], ['create']],
  [['review', 'hide', '301', '--rea'], ['--reason']],
  [['--json', 'catalog', 'hide-r'], ['hide-review']],
  [['catalog', 'hide-review', '--prdt-r'], ['--prdt-review-sys-id']],
])('bash completes %j to %j', (words, found) => expect(offered(...words)).toEqual(found));

test.each(['zsh', 'fish'])('%s has all commands, too', async (shell) => {
  const { code, stdout } = await runHere(['completion', shell]);
  expect([code, stdout]).toEqual([0, expect.stringContaining('--prdt-review-sys-id')]);
});

test('another shell is wrong usage', async () => {
  expect(await runHere(['completion', 'cmd'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('bash, zsh, fish') as string,
  });
});
