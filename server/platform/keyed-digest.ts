import { createHmac } from 'node:crypto';

/** Long enough that two texts never collide by chance. */
const BYTES = 16;

/**
 * What stands for a text in names of streams and in events, where the text itself, such as a phone number, must not: the same
 * for the same text, and nothing that can be turned back without the secret. `use` keeps one use apart from every other.
 */
export function keyedDigest(secret: string, use: string, text: string): string {
  const mac = createHmac('sha256', secret).update(`${use} ${text}`).digest();
  return mac.subarray(0, BYTES).toString('base64url');
}
