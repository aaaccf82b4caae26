/** How all other operations are called; see `calls.at-build.ts`. */
import { callsIn } from './known-calls.at-build.ts';

export const calls = callsIn('later');
