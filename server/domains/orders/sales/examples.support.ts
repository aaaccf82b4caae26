import { askedBy, but } from '../../../testing/buying.ts';
import { type ExamplesOf, HOST, NOBODY } from '../../../testing/operations/calls.ts';
import type { Stage } from '../../../testing/stage.ts';
import type { sales } from './module.ts';

const salesCall = ({ plan: { broadcastSysId, broadcastScheduleSysId }, host }: Stage) => ({
  input: { broadcastSysId, broadcastScheduleSysId },
  by: host,
});

export const examples: ExamplesOf<typeof sales> = {
  sales: {
    roles: HOST,
    good: salesCall,
    refused: {
      '0004': but(salesCall, { broadcastScheduleSysId: NOBODY }),
      '9001': askedBy(salesCall, 'otherHost'),
    },
  },
};
