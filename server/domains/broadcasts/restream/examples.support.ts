import { type ExamplesOf, HOST, ofHost } from '../../../testing/operations/calls.ts';
import type { restream } from './module.ts';

const name = 'youtube';

export const examples: ExamplesOf<typeof restream> = {
  restreams: { roles: HOST, ...ofHost<'restreams'>(() => ({})) },
  setRestream: {
    roles: HOST,
    ...ofHost<'setRestream'>(() => ({ name, url: 'rtmp://live.example/app', streamKey: 'key' })),
    triedElsewhere: ['0007'],
  },
  removeRestream: { roles: HOST, ...ofHost<'removeRestream'>(() => ({ name })) },
};
