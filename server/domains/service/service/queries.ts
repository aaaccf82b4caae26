import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { Reply } from '../../../../schema/operation.ts';
import { GONE } from '../../../../schema/room/room.ts';
import { INQUIRY_STATUS } from '../../../../schema/service/constants.ts';
import * as contract from '../../../../schema/service/inquiries.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { pageByKey, rowsFor } from '../../../platform/paging.ts';
import { Profiles } from '../../members/account/offers.ts';
import { Files } from '../../members/media/offers.ts';
import { requireAnswerer } from './decider.ts';
import {
  countIn,
  countInquiriesOf,
  countOfSeller,
  inquiriesIn,
  inquiriesOf,
  inquiriesOfSeller,
  inquiryById,
  NO_SELLER,
  picturesOf,
  type InquiryRow,
} from './rows.ts';

type Log = Pick<EventLog, 'reads'>;

/** Newest first. */
export const inquiriesOfMember = query(contract.inquiriesOfMember, (platform) => {
  const { log } = platform;
  const shown = showing(platform);
  return async ({ params: { uid: userSysId }, query: page }) => {
    const [rows, totalCnt] = await Promise.all([
      log.reads.all(inquiriesOf({ userSysId, ...page })),
      inquiryCntOf(log, userSysId),
    ]);
    return { totalCnt, questions: await shown(rows) };
  };
});

/** Throws 0005 if a host of several sellers names none. */
export const inquiries = query(contract.inquiries, (platform) => {
  const { reads } = platform.log;
  const shown = showingForShops(platform);
  return async ({ query: { statusCode, sellerSysId: named, ...asked }, caller }) => {
    const sellerSysId = named ?? sellerOfHost(caller);
    if (sellerSysId !== null) requireAnswerer(caller, sellerSysId);
    const state = {
      from: statusCode ?? INQUIRY_STATUS.waiting,
      to: statusCode ?? INQUIRY_STATUS.answered,
    };
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
    return { totalCnt: Number(counted?.found ?? 0), inquiries: await shown(page), next };
  };
});

export const inquiry = query(contract.inquiry, (platform) => {
  const shown = showingForShops(platform);
  return async ({ params: { questionSysId }, caller }) =>
    (await shown([await inquiryFor(platform.log, questionSysId, caller)]))[0]!;
});

/** How many a member asked. */
export async function inquiryCntOf({ reads }: Log, userSysId: number): Promise<number> {
  return Number((await reads.one(countInquiriesOf({ userSysId })))?.found ?? 0);
}

/** Throws 0004 if there is no such inquiry, 9001 unless the caller may answer it. */
export async function inquiryFor({ reads }: Log, questionSysId: number, by: Caller): Promise<InquiryRow> {
  const row = await reads.one(inquiryById({ questionSysId }));
  if (!row) throw new Refusal('0004', { questionSysId });
  requireAnswerer(by, sellerIn(row));
  return row;
}

function showing({ log, use }: Platform) {
  const files = use(Files);
  return async (rows: readonly InquiryRow[]): Promise<contract.Inquiry[]> => {
    const found = await log.reads.all(picturesOf(rows.map((row) => row.question_sys_id)));
    const pictures = Map.groupBy(found, (row) => row.question_sys_id);
    const all = rows.map(async (row) => {
      const shown = pictures.get(row.question_sys_id) ?? [];
      const urls = shown.toSorted((a, b) => a.place - b.place).map(({ url }) => url);
      return {
        questionSysId: row.question_sys_id,
        typeCode: row.type_code as contract.Inquiry['typeCode'],
        content: row.content,
        orderSysId: row.order_sys_id,
        pictures: (await files.addressesOf(urls)).map((url) => ({ url })),
        statusCode: row.status_code as contract.Inquiry['statusCode'],
        answer:
          row.answer === null || row.answered_at === null
            ? null
            : { text: row.answer, at: new Date(row.answered_at).toISOString() },
        createdAt: new Date(row.asked_at).toISOString(),
      };
    });
    return Promise.all(all);
  };
}

/** To those who answer. */
function showingForShops(platform: Platform) {
  const [profiles, showAll] = [platform.use(Profiles), showing(platform)];
  return async (rows: readonly InquiryRow[]): Promise<Reply<typeof contract.inquiry>[]> => {
    const all = await showAll(rows);
    const shown = rows.map(async (row, at) => {
      const { nick } = (await profiles.of(row.user_sys_id)) ?? GONE;
      return { ...all[at]!, nick, sellerSysId: sellerIn(row) };
    });
    return Promise.all(shown);
  };
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
