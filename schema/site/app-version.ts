import Type from 'typebox';
import { operation } from '../operation.ts';
import { closed } from '../types.ts';
import { VERSION } from './versions.ts';

const Version = Type.String({ pattern: VERSION });

export const appVersion = operation({
  method: 'GET',
  path: '/v1/app/version',
  summary: 'The latest version of the app, and the oldest one that still works',
  tag: 'site',
  access: 'anyone',
  reply: closed({ latest: Version, minimum: Version }),
});
