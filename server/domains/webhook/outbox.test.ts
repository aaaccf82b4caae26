import { onBothEngines } from '../../testing/both-engines.ts';
import { describeOutbox } from './outbox.contract.ts';

onBothEngines(describeOutbox);
