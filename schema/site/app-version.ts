import Type from 'typebox';
import { operation } from '../operation.ts';
import { about, closed } from '../types.ts';
import { VERSION } from './versions.ts';

const Version = Type.String({ pattern: VERSION });

export const appVersion = operation({
  method: 'GET',
  path: '/v1/app/version',
  summary: 'The latest version of the app, and the oldest one that still works',
  tag: 'site',
  access: 'anyone',
  reply: closed({
    latest: about('The newest version, such as `1.4.0`.', Version),
    minimum: about('The oldest version that still works. An older app asks for an update.', Version),
  }),
});
