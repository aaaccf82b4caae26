import { onBothEngines } from '../../testing/both-engines.ts';
import { describeTogether } from './together.contract.ts';

onBothEngines(describeTogether);
