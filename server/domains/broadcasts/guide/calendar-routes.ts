import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Check } from 'typebox/value';
import { CALENDAR_PATH } from '../../../../schema/broadcasts/calendar-files.ts';
import { CALENDAR_BROADCASTS_MAX } from '../../../../schema/broadcasts/constants.ts';
import { koreanDay } from '../../../../schema/korean-days.ts';
import { inLocale, type Locale } from '../../../../schema/locales.ts';
import { liveAddress } from '../../../../schema/room/rehearsals.ts';
import { SysId } from '../../../../schema/types.ts';
import { localeFor, VARIES_BY } from '../../../platform/http/languages.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { isShownAt, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import { planOf, requireNotCancelled } from '../../room/broadcast/queries.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { icalendar, type CalendarEvent } from './icalendar.ts';
import { broadcastsFrom, NO_FLAG } from './views.ts';
import { plansOf } from './queries.ts';

/** How long a calendar may cache an answer (seconds). */
const KEPT_FOR = 300;

const ALL: Readonly<Record<Locale, (site: string) => string>> = {
  ko: (site) => `${site} 라이브 방송`,
  en: (site) => `${site} live broadcasts`,
};

/** Calendar files: of all that is planned, of a seller's plans, and of one broadcast. */
export function calendarRoutes(app: FastifyInstance, { log, clock, config, use }: Platform): void {
  const catalog = use(Catalog);
  async function eventOf(plan: BroadcastPlan, request: FastifyRequest): Promise<CalendarEvent> {
    const locale = localeOf(request);
    const seller = await catalog.seller(plan.sellerSysId);
    const description = [
      seller && inLocale(locale, seller.sellerName, seller.sellerNameEn),
      inLocale(locale, plan.briefComment, plan.briefCommentEn),
    ];
    return {
      uid: `broadcast-${plan.broadcastSysId}@${request.hostname}`,
      start: Date.parse(plan.startDate),
      end: Date.parse(plan.endDate),
      summary: inLocale(locale, plan.title, plan.titleEn),
      description: description.filter(Boolean).join('\n'),
      url: `${request.protocol}://${request.host}${liveAddress(plan)}`,
    };
  }

  const send = (reply: FastifyReply, events: readonly CalendarEvent[], name: string) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', `public, max-age=${KEPT_FOR}`)
      .header('vary', VARIES_BY)
      .send(icalendar(events, { name, now: clock.now() }));

  app.get<{ Querystring: { readonly sellerSysId?: string } }>(CALENDAR_PATH, async (request, reply) => {
    const { shop } = request.facts;
    const { sellerSysId: asked } = request.query;
    const seller = asked === undefined ? shop : idIn(asked);
    if (shop !== null && seller !== shop) throw new Refusal('0004');
    const look = seller === null ? null : await catalog.seller(seller);
    if (seller !== null && look === null) throw new Refusal('0004', { sellerSysId: seller });
    const from = koreanDay(clock.now()).start;
    const page = { startIndex: 0, rowCount: CALENDAR_BROADCASTS_MAX, shop: seller };
    const plans = await plansOf(
      log,
      await log.reads.all(broadcastsFrom({ from, besides: NO_FLAG, ...page })),
    );
    const events = await Promise.all(plans.map((plan) => eventOf(plan, request)));
    const locale = localeOf(request);
    return send(
      reply,
      events,
      look ? inLocale(locale, look.sellerName, look.sellerNameEn) : ALL[locale](config.site.name[locale]),
    );
  });

  app.get<{ Params: { readonly broadcastSysId: string } }>(
    `/v1/broadcasts/:broadcastSysId${CALENDAR_PATH}`,
    async (request, reply) => {
      const broadcastSysId = idIn(request.params.broadcastSysId);
      const plan = await planOf(log, broadcastSysId);
      await requireNotCancelled(log, broadcastSysId);
      if (!isShownAt(request.facts.shop, null, plan)) throw new Refusal('3001', { broadcastSysId });
      const event = await eventOf(plan, request);
      reply.header('content-disposition', `attachment; filename="broadcast-${broadcastSysId}.ics"`);
      return send(reply, [event], event.summary);
    },
  );
}

function localeOf({ headers, url }: FastifyRequest): Locale {
  return localeFor(headers, new URL(url, 'http://host').search);
}

/** Throws a Refusal with 0004 for what is no id. */
function idIn(text: string): number {
  const id = Number(text);
  if (!Check(SysId, id)) throw new Refusal('0004');
  return id;
}
