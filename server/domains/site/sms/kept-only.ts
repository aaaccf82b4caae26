import type { SmsSender } from './sender.ts';

/** Sends nothing. Texts can be read in the outbox. */
export class KeptOnly implements SmsSender {
  async send(): Promise<string> {
    return 'outbox';
  }

  async trouble(): Promise<null> {
    return null;
  }
}
