import type { SmsSender } from './sender.ts';

/** Sends nothing anywhere: what was said can be read in the outbox. */
export class KeptOnly implements SmsSender {
  async send(): Promise<string> {
    return 'outbox';
  }

  async trouble(): Promise<null> {
    return null;
  }
}
