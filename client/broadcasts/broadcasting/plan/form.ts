/**
 * A plan as it is written. What must stay true:
 * - A change says only what is new, so that what others have changed meanwhile stays.
 * - Where both have changed a field, the form keeps its own value and reports the other one.
 */
import { plannedAt } from '../../../app/i18n/when.ts';
import { isPlaylistUrl, timeFault, type TimeFault } from '../../../../schema/broadcasts/plan-rules.ts';
import type { BroadcastChanges, NewBroadcast } from '../../../../schema/broadcasts/plans.ts';
import { TIME_ZONE_OFFSET } from '../../../../schema/constants.ts';
import { MINUTE } from '../../../../schema/durations.ts';
import type { Own } from '../own.ts';

/** A product that the broadcast shows. */
export type Chosen = Own['products'][number];

export interface Uploaded {
  readonly fileSysId: number;
  readonly url: string;
}

export interface Form {
  readonly title: string;
  readonly titleEn: string;
  readonly briefComment: string;
  readonly briefCommentEn: string;
  /** In Korean time, as such fields have it: `2026-11-20T20:00`; empty: not chosen yet. */
  readonly startDate: string;
  readonly endDate: string;
  /** In the order in which they are shown. */
  readonly products: readonly Chosen[];
  readonly source: {
    readonly way: 'encoder' | 'upload' | 'address';
    readonly url: string;
    readonly video: Uploaded | null;
  };
  /** Null: the picture of the first product. Without a file it is one that was not uploaded here. */
  readonly poster: { readonly url: string; readonly fileSysId: number | null } | null;
  readonly cancelCouponQty: number;
  readonly isChallenge: 0 | 1;
}
export type Field = keyof Form;

export const EMPTY: Form = {
  title: '',
  titleEn: '',
  briefComment: '',
  briefCommentEn: '',
  startDate: '',
  endDate: '',
  products: [],
  source: { way: 'encoder', url: '', video: null },
  poster: null,
  cancelCouponQty: 0,
  isChallenge: 0,
};
export const FIELDS = Object.keys(EMPTY) as readonly Field[];

const AHEAD = Date.parse('1970-01-01T00:00Z') - Date.parse(`1970-01-01T00:00${TIME_ZONE_OFFSET}`);

/** A moment as a field for date and time has it. */
export function writtenTime(at: number): string {
  return new Date(Math.floor(at / MINUTE) * MINUTE + AHEAD).toISOString().slice(0, 16);
}

/** NaN: it is not written, or not whole. */
export function momentOf(written: string): number {
  const [date = '', time = ''] = written.split('T');
  return plannedAt(date, time);
}

export function formOf(own: Own): Form {
  const { title, titleEn, briefComment, briefCommentEn, products, cancelCouponQty, isChallenge, source } =
    own;
  const { url, fileSysId } = source.type === 'video' ? source : { url: '', fileSysId: null };
  return {
    title,
    titleEn,
    briefComment,
    briefCommentEn,
    startDate: writtenTime(Date.parse(own.startDate)),
    endDate: writtenTime(Date.parse(own.endDate)),
    products,
    source:
      source.type === 'encoder'
        ? EMPTY.source
        : fileSysId === null
          ? { way: 'address', url, video: null }
          : { way: 'upload', url: '', video: { fileSysId, url } },
    poster: { url: own.thumnailLiveUrl, fileSysId: own.thumnailFileSysId },
    cancelCouponQty,
    isChallenge,
  };
}

/** What each field is in a call. */
const SAID: { readonly [F in Field]: (value: Form[F]) => BroadcastChanges } = {
  title: (title) => ({ title: title.trim() }),
  titleEn: (titleEn) => ({ titleEn: titleEn.trim() }),
  briefComment: (briefComment) => ({ briefComment: briefComment.trim() }),
  briefCommentEn: (briefCommentEn) => ({ briefCommentEn: briefCommentEn.trim() }),
  startDate: (written) => ({ startDate: new Date(momentOf(written)).toISOString() }),
  endDate: (written) => ({ endDate: new Date(momentOf(written)).toISOString() }),
  products: (products) => ({ prdtSysIds: products.map(({ prdtSysId }) => prdtSysId) }),
  source: ({ way, url, video }) => ({
    source:
      way === 'encoder'
        ? { type: 'encoder' }
        : way === 'upload'
          ? { type: 'video', fileSysId: video?.fileSysId ?? null }
          : { type: 'video', url: url.trim() },
  }),
  poster: (poster) =>
    poster === null
      ? {}
      : poster.fileSysId === null
        ? { thumnailLiveUrl: poster.url }
        : { thumnailFileSysId: poster.fileSysId },
  cancelCouponQty: (cancelCouponQty) => ({ cancelCouponQty }),
  isChallenge: (isChallenge) => ({ isChallenge }),
};

function said<F extends Field>(form: Form, field: F): BroadcastChanges {
  return SAID[field](form[field]);
}

function isSame(one: Form, other: Form, field: Field): boolean {
  return JSON.stringify(said(one, field)) === JSON.stringify(said(other, field));
}

/** All of a new plan, once it has no problems. */
export function askedOf(form: Form): NewBroadcast {
  const asked: BroadcastChanges = Object.assign({}, ...FIELDS.map((field) => said(form, field)));
  return asked as NewBroadcast;
}

/** The changes that a form makes. */
export function changesOf(before: Form, form: Form): BroadcastChanges {
  return Object.assign({}, ...movedIn(before, form).map((field) => said(form, field))) as BroadcastChanges;
}

/** The fields that differ. A time that is not whole cannot be compared, and differs. */
export function movedIn(before: Form, form: Form): readonly Field[] {
  return FIELDS.filter((field) => {
    if (field === 'startDate' || field === 'endDate') return before[field] !== form[field];
    return !isSame(before, form, field);
  });
}

export interface Merged {
  readonly form: Form;
  /** Fields that both have changed, and differently: here they are as they were written. */
  readonly both: readonly Field[];
}

/** A form that was begun on `before`, after somebody else has made `theirs` of that. */
export function mergeInto(before: Form, form: Form, theirs: Form): Merged {
  const mine = movedIn(before, form);
  const kept = Object.fromEntries(mine.map((field) => [field, form[field]]));
  const merged: Form = { ...theirs, ...kept };
  const changed = movedIn(before, theirs);
  const differing = movedIn(theirs, merged);
  return { form: merged, both: changed.filter((field) => differing.includes(field)) };
}

export type Fault =
  | 'titleMissing'
  | 'startMissing'
  | 'startPast'
  | 'startFar'
  | 'endMissing'
  | 'endPast'
  | 'endOrder'
  | 'endLong'
  | 'productsMissing'
  | 'videoMissing'
  | 'urlWrong';
export type Faults = Readonly<Partial<Record<Field, Fault>>>;

const TIMES = {
  startDate: { missing: 'startMissing', past: 'startPast', far: 'startFar' },
  endDate: { missing: 'endMissing', past: 'endPast', order: 'endOrder', long: 'endLong' },
} as const satisfies Record<string, Partial<Record<TimeFault, Fault>>>;

/** What would be refused. `before`: the plan that is being changed, of which a time that stays may be past. */
export function faultsOf(form: Form, now: number, before: Form | undefined): Faults {
  const moves = (field: 'startDate' | 'endDate') => before === undefined || before[field] !== form[field];
  const times = timeFault({ startDate: momentOf(form.startDate), endDate: momentOf(form.endDate) }, now, {
    startDate: moves('startDate'),
    endDate: moves('endDate'),
  });
  const ofTimes: Readonly<Partial<Record<TimeFault, Fault>>> = times ? TIMES[times.field] : {};
  const { way, url, video } = form.source;
  const keepsSource = before !== undefined && isSame(before, form, 'source');
  return {
    ...(form.title.trim() === '' && { title: 'titleMissing' }),
    ...(times && { [times.field]: ofTimes[times.fault] }),
    ...(form.products.length === 0 && { products: 'productsMissing' }),
    ...(way === 'upload' && !video && { source: 'videoMissing' }),
    ...(way === 'address' && !keepsSource && !isPlaylistUrl(url.trim()) && { source: 'urlWrong' }),
  };
}

/** How long an end follows a start by itself. */
const LASTS = 60 * MINUTE;

/** With another start, the end stays as far behind it as it was. */
export function startingAt(form: Form, startDate: string): Form {
  const [start, before, end] = [startDate, form.startDate, form.endDate].map(momentOf) as [
    number,
    number,
    number,
  ];
  if (Number.isNaN(start)) return { ...form, startDate };
  const lasts = end > before ? end - before : LASTS;
  return { ...form, startDate, endDate: writtenTime(start + lasts) };
}

/** One place forward or back. */
export function moved(products: readonly Chosen[], at: number, by: -1 | 1): readonly Chosen[] {
  const product = products[at];
  if (!product || products[at + by] === undefined) return products;
  return products.toSpliced(at, 1).toSpliced(at + by, 0, product);
}

/** The field of the form that the server means. */
export function fieldNamed(name: string): Field | undefined {
  if (name === 'prdtSysIds') return 'products';
  if (name.startsWith('thumnail')) return 'poster';
  const [first = ''] = name.split('/', 1);
  return FIELDS.find((field) => field === first);
}
