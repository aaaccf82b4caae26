import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../../schema/locales.ts';
import { monthsBefore } from '../../../../schema/korean-days.ts';
import { RETENTION_MONTHS } from '../../../../schema/members/constants.ts';
import type { Body, Query, Reply } from '../../../../schema/operation.ts';
import { GONE } from '../../../../schema/room/room.ts';
import { INQUIRY_STATUS } from '../../../../schema/service/constants.ts';
import type * as contract from '../../../../schema/service/inquiries.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type Command, type EventLog } from '../../../platform/log/log.ts';
import { pageByKey, rowsFor } from '../../../platform/paging.ts';
import { foundBy, purgeEntries, type PurgeAsked } from '../../../platform/log/tables/purging.ts';
import type { Source } from '../../../platform/source.ts';
import { memberStream, requireMember, userInfoOf, type Accounts } from '../../members/account/offers.ts';
import type { Alerts } from '../../members/alert/offers.ts';
import { freeing, type Files } from '../../members/media/offers.ts';
import type { OrderViews } from '../../orders/order/offers.ts';
import { OURSELVES, type Texts } from '../../site/sms/offers.ts';
import { answerInquiry, askInquiry, inquiriesStream, requireAnswerer } from './decider.ts';
import {
  countIn,
  countInquiriesOf,
  countOfSeller,
  deletePicture,
  inquiries,
  inquiriesIn,
  inquiriesOf,
  inquiriesOfSeller,
  inquiryById,
  inquiryPictures,
  picturesBefore,
  picturesOf,
  setAnswer,
  type InquiryRow,
} from './tables.ts';
import { ANSWERED, ANSWERED_TEXT } from './telling.ts';

interface Page {
  readonly startIndex: number;
  readonly rowCount: number;
}

/** Of an inquiry that only managers answer. */
const NO_SELLER = 0;

interface Needs {
  readonly log: EventLog;
  readonly source: Pick<Source, 'id' | 'commandId'>;
  readonly accounts: Pick<Accounts, 'profile'>;
  readonly orders: Pick<OrderViews, 'order'>;
  readonly files: Pick<Files, 'naming' | 'addressesOf'>;
  readonly alerts: Pick<Alerts, 'tell'>;
  readonly texts: Pick<Texts, 'notice'>;
}

/** One-to-one inquiries, and their answers. */
export class Inquiries {
  readonly #need: Needs;

  constructor(needs: Needs) {
    this.#need = needs;
  }

  /** Throws 2010 for an order that is not theirs, what `Files.naming` throws, and what the decider's `askInquiry` throws. */
  async ask(
    userSysId: number,
    { typeCode, content, orderSysId, pictures = [] }: Body<typeof contract.askInquiry>,
    { locale, ...identity }: Pick<Command<unknown>, 'commandId' | 'once'> & { readonly locale: Locale },
  ): Promise<{ questionSysId: number }> {
    const { log, source, files } = this.#need;
    const sellerSysId = orderSysId === undefined ? null : await this.#sellerOf(orderSysId, userSysId);
    const naming = await files.naming(pictures, { kind: 'inquiry', userSysId });
    const questionSysId = source.id();
    const [member, ref] = [memberStream(userSysId), inquiriesStream(userSysId)];
    const { reply } = await log.execute({
      ...identity,
      actorId: userSysId,
      streams: [member, ref, ...naming.streams],
      decide: (states, now) => {
        requireMember(states.get(member));
        const asked = { questionSysId, typeCode, orderSysId: orderSysId ?? null, sellerSysId };
        const named = naming.named(states);
        const row = inquiries.insert({
          question_sys_id: questionSysId,
          user_sys_id: userSysId,
          seller_sys_id: sellerSysId ?? NO_SELLER,
          order_sys_id: asked.orderSysId,
          type_code: typeCode,
          content: content.trim(),
          locale,
          asked_at: now,
          status_code: INQUIRY_STATUS.waiting,
          answer: null,
          answered_at: null,
        });
        const shown = naming.files.map(({ fileSysId, url }, place) =>
          inquiryPictures.insert({
            file_sys_id: fileSysId,
            question_sys_id: questionSysId,
            user_sys_id: userSysId,
            place,
            url,
            asked_at: now,
          }),
        );
        return {
          events: [{ ref, events: askInquiry(states.get(ref), asked, now) }, ...named.events],
          rows: [row, ...shown, ...named.rows],
          reply: { questionSysId },
        };
      },
    });
    return reply;
  }

  /** How many the member asked. */
  async countOf(userSysId: number): Promise<number> {
    return Number((await this.#need.log.reads.one(countInquiriesOf({ userSysId })))?.found ?? 0);
  }

  /** Newest first. */
  async of(userSysId: number, page: Page): Promise<Reply<typeof contract.inquiriesOfMember>> {
    const { reads } = this.#need.log;
    const [rows, totalCnt] = await Promise.all([
      reads.all(inquiriesOf({ userSysId, ...page })),
      this.countOf(userSysId),
    ]);
    return {
      totalCnt,
      questions: await Promise.all(rows.map((row) => this.#inquiry(row))),
    };
  }

  /** Throws 0005 if a host of several sellers names none. */
  async for(
    by: Caller,
    { statusCode, sellerSysId: named, ...asked }: Query<typeof contract.inquiries>,
  ): Promise<Reply<typeof contract.inquiries>> {
    const sellerSysId = named ?? sellerOfHost(by);
    if (sellerSysId !== null) requireAnswerer(by, sellerSysId);
    const state = {
      from: statusCode ?? INQUIRY_STATUS.waiting,
      to: statusCode ?? INQUIRY_STATUS.answered,
    };
    const { reads } = this.#need.log;
    const wanted = { ...state, ...rowsFor(asked) };
    const [rows, counted] = await Promise.all(
      sellerSysId === null
        ? [reads.all(inquiriesIn(wanted)), reads.one(countIn(state))]
        : [
            reads.all(inquiriesOfSeller({ ...wanted, sellerSysId })),
            reads.one(countOfSeller({ ...state, sellerSysId })),
          ],
    );
    const { page, next } = pageByKey(rows, asked.rowCount, (row) => row.question_sys_id);
    return {
      totalCnt: Number(counted?.found ?? 0),
      inquiries: await Promise.all(page.map((row) => this.#asked(row))),
      next,
    };
  }

  async one(questionSysId: number, by: Caller): Promise<Reply<typeof contract.inquiry>> {
    return this.#asked(await this.#found(questionSysId, by));
  }

  /** Tells the asker in the same step. Throws what the decider throws. */
  async answer(questionSysId: number, text: string, by: Caller, commandId: string): Promise<void> {
    const { log, accounts, alerts, texts } = this.#need;
    const { user_sys_id: userSysId, locale } = await this.#found(questionSysId, by);
    const ref = inquiriesStream(userSysId);
    const telling = alerts.tell(userSysId, ANSWERED);
    const isThere = (await accounts.profile(userSysId)) !== null;
    const notice = isThere ? texts.notice((await userInfoOf(log, userSysId)).mobile, OURSELVES) : null;
    await log.execute({
      actorId: by.userSysId,
      commandId,
      streams: [ref, ...telling.streams, ...(notice?.streams ?? [])],
      decide: (states, now) => {
        const events = answerInquiry(states.get(ref), questionSysId);
        const told = telling.told(states, now);
        const lang = isLocale(locale) ? locale : DEFAULT_LOCALE;
        const asked = notice?.ask(states, ANSWERED_TEXT[lang], now, lang);
        return {
          events: [{ ref, events }, ...(asked?.events ?? [])],
          rows: [
            setAnswer({ questionSysId, answer: text.trim(), answeredAt: now }),
            ...told.rows,
            ...(asked?.rows ?? []),
          ],
          timers: { set: [...(told.timers.set ?? []), ...(asked?.timers?.set ?? [])] },
          reply: null,
        };
      },
    });
  }

  /** Frees the files of pictures whose inquiry is over, so that they are deleted. Resolves to how many. */
  async purgePictures({ now, isDryRun }: PurgeAsked): Promise<number> {
    const { log, source } = this.#need;
    const before = monthsBefore(now, RETENTION_MONTHS.orderReceivers);
    if (isDryRun) return foundBy(log, picturesBefore({ before }));
    return purgeEntries(
      log,
      () => picturesBefore({ before }),
      async (rows) => {
        await log.execute({
          actorId: null,
          commandId: source.commandId(),
          streams: [],
          decide: (_states, at) => {
            const freed = rows.map(({ file_sys_id }) => freeing(file_sys_id, at));
            return {
              events: freed.flatMap(({ events }) => events),
              rows: [
                ...freed.flatMap((each) => each.rows),
                ...rows.map(({ file_sys_id }) => deletePicture({ fileSysId: file_sys_id })),
              ],
              reply: null,
            };
          },
        });
        return rows.length;
      },
    );
  }

  /** Null: the order has several sellers, and none can answer for the others. */
  async #sellerOf(orderSysId: number, userSysId: number): Promise<number | null> {
    const { orderProducts } = await this.#need.orders.order(orderSysId, userSysId);
    const sellers = new Set(orderProducts.map(({ sellerSysId }) => sellerSysId));
    return sellers.size === 1 ? [...sellers][0]! : null;
  }

  async #found(questionSysId: number, by: Caller): Promise<InquiryRow> {
    const row = await this.#need.log.reads.one(inquiryById({ questionSysId }));
    if (!row) throw new Refusal('0004', { questionSysId });
    requireAnswerer(by, sellerIn(row));
    return row;
  }

  async #asked(row: InquiryRow): Promise<Reply<typeof contract.inquiry>> {
    const { nick } = (await this.#need.accounts.profile(row.user_sys_id)) ?? GONE;
    return { ...(await this.#inquiry(row)), nick, sellerSysId: sellerIn(row) };
  }

  async #inquiry(row: InquiryRow): Promise<contract.Inquiry> {
    const { log, files } = this.#need;
    const questionSysId = row.question_sys_id;
    const pictures = (await log.reads.all(picturesOf({ questionSysId }))).map(({ url }) => url);
    return {
      questionSysId,
      typeCode: row.type_code as contract.Inquiry['typeCode'],
      content: row.content,
      orderSysId: row.order_sys_id,
      pictures: (await files.addressesOf(pictures)).map((url) => ({ url })),
      statusCode: row.status_code as contract.Inquiry['statusCode'],
      answer:
        row.answer === null || row.answered_at === null
          ? null
          : { text: row.answer, at: new Date(row.answered_at).toISOString() },
      createdAt: new Date(row.asked_at).toISOString(),
    };
  }
}

function sellerIn({ seller_sys_id }: InquiryRow): number | null {
  return seller_sys_id === NO_SELLER ? null : seller_sys_id;
}

/** Null: a manager, who sees all. */
function sellerOfHost({ permission, sellerSysIds }: Caller): number | null {
  if (permission === PERMISSION.manager) return null;
  const [sellerSysId, ...others] = sellerSysIds;
  if (sellerSysId === undefined) throw new Refusal('9001');
  if (others.length > 0)
    throw new Refusal('0005', { field: 'sellerSysId', reason: 'must say which of your shops you mean' });
  return sellerSysId;
}
