import { type ExamplesOf, HOST, ofHost } from '../../../testing/operations/calls.ts';
import type { ingest } from './module.ts';

export const examples: ExamplesOf<typeof ingest> = {
  streamKey: { roles: HOST, ...ofHost<'streamKey'>(() => ({})), triedElsewhere: ['0007'] },
  renewStreamKey: { roles: HOST, ...ofHost<'renewStreamKey'>(() => ({})), triedElsewhere: ['0007'] },
  cameraToken: { roles: HOST, ...ofHost<'cameraToken'>(() => ({})), triedElsewhere: ['0007'] },
  setLowLatency: { roles: HOST, ...ofHost<'setLowLatency'>(() => ({ isLowLatency: 0 })) },
  encoderStatus: { roles: HOST, ...ofHost<'encoderStatus'>(() => ({})) },
  encoderWarnings: { roles: HOST, ...ofHost<'encoderWarnings'>(() => ({})) },
};
