import { QUESTION_STATE } from '../../../../schema/catalog/constants.ts';
import * as contract from '../../../../schema/catalog/product-questions.ts';
import { maskNick } from '../../../../schema/members/names.ts';
import { GONE } from '../../../../schema/room/room.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { query } from '../../../platform/operations.ts';
import { Catalog } from '../../catalog/catalog/offers.ts';
import { Profiles } from '../../members/account/offers.ts';
import { hiddenFrom } from '../../members/block/queries.ts';
import { mayHost, requireHost } from '../broadcast/decider.ts';
import { ofAsker, ofProduct, openOfSeller, type ProductQuestionRow } from './views.ts';

/** Leaves out whom the reader has blocked. */
export const productQuestions = query(contract.productQuestions, (platform) => {
  const [catalog, pageOf] = [platform.use(Catalog), paging(platform)];
  return async ({ params: { prdtSysId }, query: page, caller }) => {
    if (!(await catalog.product(prdtSysId))) throw new Refusal('0004', { prdtSysId });
    return pageOf(ofProduct, { sysId: prdtSysId, ...page }, caller, await hiddenFrom(platform.log, caller));
  };
});

/** A seller answers everybody. */
export const sellerQuestions = query(contract.sellerQuestions, (platform) => {
  const pageOf = paging(platform);
  return async ({ params: { sellerSysId }, query: page, caller }) => {
    requireHost(caller, { sellerSysId });
    return pageOf(openOfSeller, { sysId: sellerSysId, ...page }, caller);
  };
});

export const ownProductQuestions = query(contract.ownProductQuestions, (platform) => {
  const pageOf = paging(platform);
  return async ({ query: page, caller }) => {
    const { totalCnt, questions } = await pageOf(ofAsker, { sysId: caller.userSysId, ...page }, caller);
    return { totalCnt, questions };
  };
});

function paging({ log, use }: Pick<Platform, 'log' | 'use'>) {
  const profiles = use(Profiles);
  return async (
    list: typeof ofProduct,
    asked: Parameters<typeof ofProduct.rows>[0],
    reader: Caller | null,
    hidden: ReadonlySet<number> = new Set(),
  ) => {
    const rows = await log.reads.all(list.rows(asked));
    const counted = await log.reads.one(list.count(asked));
    const shown = rows.filter((row) => !hidden.has(row.user_sys_id));
    const questions = shown.map(async (row) =>
      questionOf(row, reader, (await profiles.of(row.user_sys_id)) ?? GONE),
    );
    return {
      totalCnt: counted?.count ?? 0,
      questions: await Promise.all(questions),
      hiddenCnt: rows.length - shown.length,
    };
  };
}

function questionOf(
  row: ProductQuestionRow,
  reader: Caller | null,
  { nick }: { readonly nick: string },
): contract.ProductQuestion {
  const isOwn = reader?.userSysId === row.user_sys_id;
  const isReadable =
    row.is_secret === 0 || isOwn || (reader !== null && mayHost(reader, { sellerSysId: row.seller_sys_id }));
  return {
    prdtQuestionSysId: row.prdt_question_sys_id,
    prdtSysId: row.prdt_sys_id,
    questionTypeCode: row.question_type_code,
    content: isReadable ? row.content : null,
    isSecret: row.is_secret === 1 ? 1 : 0,
    isOwn: isOwn ? 1 : 0,
    nick: maskNick(nick),
    createdAt: new Date(row.asked_at).toISOString(),
    stateCode: row.is_open === 1 ? QUESTION_STATE.open : QUESTION_STATE.answered,
    answer: isReadable ? row.answer : null,
    answeredAt: row.answered_at === null ? null : new Date(row.answered_at).toISOString(),
  };
}
