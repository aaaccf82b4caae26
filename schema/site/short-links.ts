import Type from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, line } from '../types.ts';
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
  body: closed({
    target: about(
      'Path and query of a page of this site. Anything else is refused with 0005.',
      line(TARGET_LENGTH_MAX, 1),
    ),
  }),
  reply: closed({
    shortPath: about('Such as `/s/a1B2c3D4`. Who opens it is sent to the page.', Type.String()),
  }),
  codes: ['0005', '0008'],
});
