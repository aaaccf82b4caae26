/**
 * Properties try the same cases in each `make test`, so that a run fails by a change only. `make prove` draws new ones.
 * A failure prints its seed.
 */
import { configureGlobal, readConfigureGlobal } from 'fast-check';

if (process.env['PROOF_SCALE'] === undefined) configureGlobal({ ...readConfigureGlobal(), seed: 20_261_129 });
