/**
 * How the operations of the first screens are called. This file runs when the client is built, and browsers get what it
 * exports (`client/build/at-build.ts`): a schema validates nothing there, so neither the contract nor TypeBox is sent.
 */
import { callsIn } from './known-calls.at-build.ts';

export const calls = callsIn('first');
