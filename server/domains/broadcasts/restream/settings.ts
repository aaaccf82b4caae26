import { oneOf } from '../../../platform/settings.ts';

export const restreamSettings = {
  restreamPrivate: oneOf('RESTREAM_PRIVATE', ['1'], {
    about:
      '`1` also lets hosts [restream](encoder.md#restreaming) to addresses of your own network: for trying',
    unset: null,
  }),
};
