import { expect, test } from 'vitest';
import { askWhoIsThere, onReauthNeeded } from './reauth.ts';

test('who needs an answer before anybody can ask waits until somebody can', async () => {
  const said = askWhoIsThere();
  onReauthNeeded(() => Promise.resolve(true));
  expect(await said).toBe(true);
});
