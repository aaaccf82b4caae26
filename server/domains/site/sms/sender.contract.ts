import { expect, test } from 'vitest';
import type { SmsSender } from './sender.ts';

export const SMS = { mobile: '01012345678', msg: '결제 링크예요\nhttps://shop.example/paylink/1/x' };

/** What every sender does. */
export function senderContract(make: () => Promise<SmsSender> | SmsSender): void {
  test('sends a text, and says what it is called', async () => {
    expect(await (await make()).send(SMS)).toMatch(/^.+$/);
  });

  test('has no trouble', async () => {
    expect(await (await make()).trouble()).toBeNull();
  });
}
