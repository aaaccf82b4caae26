import type { Sellover } from '../../../schema/members/sellovers.ts';
import { api } from '../calls/api.ts';
import { session } from './session.ts';

/** Keeps who the member is as a sellover. */
export function keepSally({ sallySysId, sallyName, badge, ctrCnt }: Sellover): void {
  session.sallySysId = sallySysId ?? undefined;
  session.sallyName = sallyName ?? undefined;
  session.badge = badge || undefined;
  session.ctrCnt = ctrCnt || undefined;
}

/** Loads it for somebody who broadcasts. */
export async function loadSally(uid: number): Promise<void> {
  keepSally(await api('sally', { uid }));
}
