import * as contract from '../../../../schema/catalog/sellers.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { query } from '../../../platform/operations.ts';
import { Files, freeing } from '../../members/media/offers.ts';
import { changedSettings, changeShop, sellerStream, type SellerFacts } from './seller.ts';

/** Throws 0004 if there is no such seller, and 0021 with what others have changed since `ifVersion`. */
export const changeSeller = query(contract.changeSeller, ({ log, use }) => {
  const uploads = use(Files);
  return async ({ caller: { userSysId }, commandId, params: { sellerSysId }, body }) => {
    const { ifVersion, ...changes } = body;
    const { logoFileSysId } = changes;
    const naming = logoFileSysId
      ? await uploads.naming([logoFileSysId], { kind: 'picture', userSysId, sellerSysId })
      : null;
    const ref = sellerStream(sellerSysId);
    const { reply } = await log.execute<{ readonly stale: SellerFacts | null; readonly version: number }>({
      actorId: userSysId,
      commandId,
      streams: [ref, ...(naming?.streams ?? [])],
      decide: (states, now) => {
        const [state, version] = [states.get(ref), states.version(ref)];
        if (!state) throw new Refusal('0004', { sellerSysId });
        if (version !== ifVersion) return { events: [], reply: { stale: state, version } };
        const events = changeShop(state, changes, naming?.files[0]);
        const [was, is] = [state, events.at(-1)?.data ?? state].map((facts) => facts.logoFileSysId ?? null);
        // A logo is shown as it is now, so the one before it is freed.
        const also =
          was === is
            ? []
            : [...(is === null ? [] : [naming!.named(states)]), ...(was ? [freeing(was, now)] : [])];
        return {
          events: [{ ref, events }, ...also.flatMap((part) => part.events)],
          rows: also.flatMap((part) => part.rows),
          reply: { stale: null, version: version + events.length },
        };
      },
    });
    const { stale, version } = reply;
    if (stale) throw new Refusal('0021', { version, changed: await changedSince(log, stale, ifVersion) });
    return { version };
  };
});

/** The names of the settings, with commas between them. */
async function changedSince(log: Pick<EventLog, 'read'>, now: SellerFacts, version: number) {
  const { stream } = sellerStream(now.sellerSysId);
  const [event] = await log.read({ stream, upToVersion: version, limit: 1, backwards: true });
  return event ? changedSettings(event.data as SellerFacts, now).join(',') : '';
}
