import { onBothEngines } from '../../../testing/processes/both-engines.ts';
import { describeKeys } from './keys.contract.ts';

onBothEngines(describeKeys);
