import Type from 'typebox';
import { operation } from '../operation.ts';
import { closed, line } from '../types.ts';
import { TARGET_LENGTH_MAX } from './constants.ts';

/** Below it stand short links. */
export const SHORT_LINK_PATH = '/s';

export const shortLink = operation({
  method: 'POST',
  path: '/v1/firebase/shortlink',
  summary: 'A short path that leads to an address of this site; the same one for the same address',
  tag: 'site',
  access: 'anyone',
  ignoresToken: true,
  body: closed({ target: line(TARGET_LENGTH_MAX, 1) }),
  reply: closed({ shortPath: Type.String() }),
  codes: ['0005', '0008'],
});
