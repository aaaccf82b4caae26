import { onBothEngines } from '../../testing/both-engines.ts';
import { describeKeys } from './keys.contract.ts';

onBothEngines(describeKeys);
