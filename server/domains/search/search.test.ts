import { onBothEngines } from '../../testing/both-engines.ts';
import { describeSearch } from './search.contract.ts';

onBothEngines(describeSearch);
