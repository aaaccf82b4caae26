import { onBothEngines } from '../../../testing/processes/both-engines.ts';
import { describeTogether } from './together.contract.ts';

onBothEngines(describeTogether);
