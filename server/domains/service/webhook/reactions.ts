import { WEBHOOKS_TOLD_EVERY } from '../../../../schema/service/webhooks/constants.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import type { Platform } from '../../../platform/module.ts';
import { CAUSES, newsOf } from './causes.ts';
import { wants, webhookStream } from './decider.ts';
import { sendTimer } from './deliveries.ts';
import { ownersMayHear } from './owners.ts';
import { endpointsOn, webhookMessages, type MessageRow } from './rows.ts';

/** Queues a message for each endpoint that wants to hear of an event. It goes out by its timer. */
export function queueMessages(platform: Pick<Platform, 'log' | 'clock' | 'source'>): Reaction {
  const { log, source } = platform;
  return {
    name: 'webhooks',
    types: CAUSES,
    every: WEBHOOKS_TOLD_EVERY,
    async react(events) {
      const on = await log.reads.all(endpointsOn());
      const isHeard = await ownersMayHear(platform, on);
      const endpoints = on
        .filter((_, at) => isHeard[at])
        .map((row) => ({
          webhookSysId: row.webhook_sys_id,
          sellerSysId: row.seller_sys_id,
          types: JSON.parse(row.types) as readonly string[],
          addedAt: row.position,
        }));
      if (endpoints.length === 0) return null;
      const queued: { readonly seller: number | null; readonly row: Omit<MessageRow, 'next_at'> }[] = [];
      for (const event of events) {
        const all = await newsOf(log, event);
        for (const [turn, news] of all.entries())
          for (const { webhookSysId, sellerSysId, types, addedAt } of endpoints) {
            const isTheirs = sellerSysId === null || news.sellerSysIds.includes(sellerSysId);
            if (!isTheirs || !types.includes(news.type) || event.position <= addedAt) continue;
            const row = {
              message_sys_id: source.id(),
              webhook_sys_id: webhookSysId,
              type: news.type,
              subject: news.subject,
              position: event.position,
              turn,
              stream: event.stream,
              version: event.version,
              happened_at: event.recordedAt,
              state: 'waiting',
              try_cnt: 0,
              tried_before: 0,
              first_at: null,
            };
            queued.push({ seller: sellerSysId, row });
          }
      }
      if (queued.length === 0) return null;
      const sellers = [...new Set(queued.map(({ seller }) => seller))];
      const streams = new Map(sellers.map((seller) => [seller, webhookStream(seller)]));
      return {
        streams: [...streams.values()],
        decide: (states, now) => {
          const wanted = queued.filter(({ seller, row }) =>
            wants(states.get(streams.get(seller)!), row.webhook_sys_id, row.type),
          );
          return {
            events: [],
            rows: wanted.map(({ row }) => webhookMessages.insert({ ...row, next_at: now })),
            timers: { set: wanted.map(({ row }) => sendTimer(row.message_sys_id, 1, now)) },
          };
        },
      };
    },
  };
}
