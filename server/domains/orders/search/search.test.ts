import { onBothEngines } from '../../../testing/processes/both-engines.ts';
import { describeSearch } from './search.contract.ts';

onBothEngines(describeSearch);
