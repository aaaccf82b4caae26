import { QUESTION_STATE } from '../../../../schema/catalog/constants.ts';
import { maskNick } from '../../../../schema/members/names.ts';
import type { ProductQuestion } from '../../../../schema/catalog/product-questions.ts';
import { GONE } from '../../../../schema/room/room.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type Command, type EventLog } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import type { Accounts } from '../../members/account/accounts.ts';
import { mayHost, requireHost } from '../broadcast/hosts.ts';
import type { Blocks } from '../../members/block/blocks.ts';
import type { Catalog } from '../../catalog/catalog/catalog.ts';
import { productStream } from '../../catalog/catalog/product.ts';
import { blacklistStream, houseStream } from '../moderation/decider.ts';
import type { OnAir } from '../room/on-air.ts';
import { answerOfProduct, askOfProduct, qnaStream, type Asked } from './decider.ts';
import {
  countOfProduct,
  countOpenOfSeller,
  countQuestionsOf,
  openOfSeller,
  questionById,
  questionsBy,
  questionsOfProduct,
  type QuestionRow,
} from './projection.ts';

interface Page {
  readonly startIndex: number;
  readonly rowCount: number;
}

interface QuestionPage {
  totalCnt: number;
  questions: ProductQuestion[];
  hiddenCnt: number;
}

type Identity = Pick<Command<unknown>, 'commandId' | 'once'>;

/** Questions about products, and their sellers' answers. */
export class Qna {
  readonly #log: EventLog;
  readonly #accounts: Pick<Accounts, 'profile'>;
  readonly #catalog: Catalog;
  readonly #onAir: OnAir;
  readonly #source: Source;
  readonly #blocks: Pick<Blocks, 'hiddenFrom'>;

  constructor(parts: {
    log: EventLog;
    accounts: Accounts;
    catalog: Catalog;
    onAir: OnAir;
    source: Source;
    blocks: Pick<Blocks, 'hiddenFrom'>;
  }) {
    this.#log = parts.log;
    this.#accounts = parts.accounts;
    this.#catalog = parts.catalog;
    this.#onAir = parts.onAir;
    this.#source = parts.source;
    this.#blocks = parts.blocks;
  }

  /** How many the member asked. */
  async countOf(userSysId: number): Promise<number> {
    return (await this.#log.reads.one(countQuestionsOf({ userSysId })))?.count ?? 0;
  }

  async ask(
    prdtSysId: number,
    by: Caller,
    asked: Omit<Asked, 'prdtQuestionSysId' | 'sellerSysId' | 'userSysId'>,
    identity: Identity,
  ): Promise<{ prdtQuestionSysId: number }> {
    const [qna, product] = [qnaStream(prdtSysId), productStream(prdtSysId)];
    const { state: found } = await this.#log.state(product);
    if (!found) throw new Refusal('0004', { prdtSysId });
    const house = houseStream(found.sellerSysId);
    const blacklists = (await this.#onAir.showing([prdtSysId]))
      .filter(({ sellerSysId }) => sellerSysId === found.sellerSysId)
      .map(({ broadcastSysId }) => blacklistStream(broadcastSysId));
    const prdtQuestionSysId = this.#source.id();
    const { reply } = await this.#log.execute({
      ...identity,
      actorId: by.userSysId,
      streams: [qna, product, house, ...blacklists],
      decide: (states) => {
        const scene = {
          qna: states.get(qna),
          product: states.get(product),
          house: states.get(house),
          blacklists: blacklists.map((ref) => states.get(ref)),
        };
        return {
          events: [{ ref: qna, events: askOfProduct(scene, by, { ...asked, prdtQuestionSysId }) }],
          reply: { prdtQuestionSysId },
        };
      },
    });
    return reply;
  }

  async answer(
    by: Caller,
    answered: { readonly prdtQuestionSysId: number; readonly answer: string },
    commandId: string,
  ): Promise<void> {
    const { prdtQuestionSysId } = answered;
    const found = await this.#log.reads.one(questionById({ prdtQuestionSysId }));
    if (!found) throw new Refusal('0004', { prdtQuestionSysId });
    const [qna, product] = [qnaStream(found.prdt_sys_id), productStream(found.prdt_sys_id)];
    await this.#log.execute({
      actorId: by.userSysId,
      commandId,
      streams: [qna, product],
      decide: (states) => ({
        events: [{ ref: qna, events: answerOfProduct(states.get(qna), states.get(product), by, answered) }],
        reply: null,
      }),
    });
  }

  /** Leaves out whom the reader has blocked. */
  async ofProduct(prdtSysId: number, reader: Caller | null, page: Page): Promise<QuestionPage> {
    const product = await this.#catalog.product(prdtSysId);
    if (!product) throw new Refusal('0004', { prdtSysId });
    const rows = await this.#log.reads.all(questionsOfProduct({ prdtSysId, ...page }));
    const counted = await this.#log.reads.one(countOfProduct({ prdtSysId }));
    const hidden = await this.#blocks.hiddenFrom(reader);
    return this.#page(rows, counted, reader, hidden);
  }

  async by(asker: Caller, page: Page): Promise<{ totalCnt: number; questions: ProductQuestion[] }> {
    const { userSysId } = asker;
    const rows = await this.#log.reads.all(questionsBy({ userSysId, ...page }));
    return {
      totalCnt: await this.countOf(userSysId),
      questions: await Promise.all(rows.map((row) => this.#question(row, asker))),
    };
  }

  async openOf(sellerSysId: number, reader: Caller, page: Page): Promise<QuestionPage> {
    requireHost(reader, { sellerSysId });
    const rows = await this.#log.reads.all(openOfSeller({ sellerSysId, ...page }));
    const counted = await this.#log.reads.one(countOpenOfSeller({ sellerSysId }));
    // A seller answers everybody.
    return this.#page(rows, counted, reader, new Set());
  }

  async #page(
    rows: readonly QuestionRow[],
    counted: { readonly count: number } | undefined,
    reader: Caller | null,
    hidden: ReadonlySet<number>,
  ): Promise<QuestionPage> {
    const shown = rows.filter((row) => !hidden.has(row.user_sys_id));
    return {
      totalCnt: counted?.count ?? 0,
      questions: await Promise.all(shown.map((row) => this.#question(row, reader))),
      hiddenCnt: rows.length - shown.length,
    };
  }

  async #question(row: QuestionRow, reader: Caller | null): Promise<ProductQuestion> {
    const isOwn = reader?.userSysId === row.user_sys_id;
    const isReadable =
      row.is_secret === 0 ||
      isOwn ||
      (reader !== null && mayHost(reader, { sellerSysId: row.seller_sys_id }));
    const { nick } = (await this.#accounts.profile(row.user_sys_id)) ?? GONE;
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
}
