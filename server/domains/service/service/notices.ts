import { koreanDayStart } from '../../../../schema/korean-days.ts';
import { OTHER_LOCALE, type Locale } from '../../../../schema/locales.ts';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import type { Body, Reply } from '../../../../schema/operation.ts';
import type * as contract from '../../../../schema/service/notices.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import type { Source } from '../../../platform/source.ts';
import { requireShowable } from '../../../platform/markdown/strangers.ts';
import { htmlOf } from './html.ts';
import { applyNotice, noticesStream, removeNotice, type Notice, type NoticeText } from './pages.ts';

interface By {
  readonly actorId: number;
  readonly commandId: string;
}

/** What we tell everybody. */
export class Notices {
  readonly #log: EventLog;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #source: Pick<Source, 'id'>;

  constructor(parts: {
    readonly log: EventLog;
    readonly clock: Pick<Clock, 'now'>;
    readonly source: Pick<Source, 'id'>;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#source = parts.source;
  }

  async list(
    lang: Locale,
    reader: Caller | null,
    { startIndex, rowCount }: { readonly startIndex: number; readonly rowCount: number },
  ): Promise<Reply<typeof contract.notices>> {
    const all = (await this.#shownTo(reader)).toSorted(
      (a, b) => b.isPinned - a.isPinned || b.from - a.from || b.noticeSysId - a.noticeSysId,
    );
    return {
      totalCnt: all.length,
      notices: all
        .slice(startIndex, startIndex + rowCount)
        .map((notice) => ({ ...factsOf(notice), title: textOf(notice, lang).title })),
    };
  }

  /** Whether everybody may read it. */
  async isThere(noticeSysId: number): Promise<boolean> {
    return (await this.#shownTo(null)).some((each) => each.noticeSysId === noticeSysId);
  }

  /** Throws 0004 before it is published. */
  async one(
    noticeSysId: number,
    lang: Locale,
    reader: Caller | null,
  ): Promise<Reply<typeof contract.noticeOf>> {
    const notice = (await this.#shownTo(reader)).find((each) => each.noticeSysId === noticeSysId);
    if (!notice) throw new Refusal('0004', { noticeSysId });
    const text = textOf(notice, lang);
    return { ...factsOf(notice), title: text.title, content: await htmlOf(text, text.content) };
  }

  /** Throws 0005 for a day that there is not. */
  async apply(
    { lang, date, isDryRun = 0, ...written }: Body<typeof contract.applyNotice>,
    by: By,
  ): Promise<Reply<typeof contract.applyNotice>> {
    const from = koreanDayStart(date);
    if (from === undefined)
      throw new Refusal('0005', { field: 'date', reason: 'must be a day such as 2026-11-20' });
    await requireShowable({ content: written.content });
    const noticeSysId = this.#source.id();
    const { reply } = await this.#log.execute({
      ...by,
      streams: [noticesStream],
      decide: (states) => {
        const facts = { ...written, from, noticeSysId };
        const { events, change } = applyNotice(states.get(noticesStream), lang, facts);
        return { events: [{ ref: noticesStream, events: isDryRun ? [] : events }], reply: { change } };
      },
    });
    return reply;
  }

  async remove(noticeSysId: number, by: By): Promise<void> {
    await this.#log.execute({
      ...by,
      streams: [noticesStream],
      decide: (states) => ({
        events: [{ ref: noticesStream, events: removeNotice(states.get(noticesStream), noticeSysId) }],
        reply: null,
      }),
    });
  }

  async #shownTo(reader: Caller | null): Promise<readonly Notice[]> {
    const { notices } = (await this.#log.state(noticesStream)).state;
    if (reader?.permission === PERMISSION.manager) return notices;
    const now = this.#clock.now();
    return notices.filter(({ from }) => from <= now);
  }
}

function textOf({ texts }: Notice, lang: Locale): NoticeText {
  return (texts[lang] ?? texts[OTHER_LOCALE[lang]])!;
}

function factsOf({ noticeSysId, noticeId, from, isPinned }: Notice) {
  return { noticeSysId, noticeId, isPinned, createdAt: new Date(from).toISOString() };
}
