import * as contract from '../../../../schema/service/notices.ts';
import { command } from '../../../platform/operations.ts';
import { dropNotice, noticesStream } from './pages.ts';

export const removeNotice = command(contract.removeNotice, () => ({ params: { noticeSysId } }) => ({
  streams: [noticesStream],
  decide: (states) => ({
    events: [{ ref: noticesStream, events: dropNotice(states.get(noticesStream), noticeSysId) }],
  }),
}));
