import { onBothEngines } from '../../../testing/processes/both-engines.ts';
import { describeOutbox } from './outbox.contract.ts';

onBothEngines(describeOutbox);
