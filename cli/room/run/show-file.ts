import { textOf } from '../../files.ts';
import { Problems } from '../../problems.ts';
import { momentOf, ratePerSecond } from '../../values.ts';
import { actionOf } from './actions.ts';
import { readCheck } from './checks.ts';
import {
  ableTo,
  HABITS,
  isStaff,
  STAFF,
  type Crowd,
  type Habit,
  type Share,
  type Show,
  type Span,
  type Step,
  wantedOf,
} from './show.ts';
import { timeOf } from './times.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';
import { YamlFile, type Field } from '../../yaml-reader.ts';

const SHOW_KEYS = ['title', 'broadcast', 'begins', 'lasts', 'viewers', 'steps', 'checks'];
const CROWD_KEYS = ['count', 'members', 'arrive', 'leave', 'during', 'away', ...HABITS];
const STEP_KEYS = ['at', 'every', 'until', 'by', 'share', 'within', 'refused'];
/** A Friday evening in Seoul. A show has a fixed date, or no two runs would be the same. */
const BEGINS_USUAL = '2026-11-20 20:00';
const AWAY_USUAL: Span = { from: 2000, to: 10_000 };
const VIEWERS_MAX = 10_000;
const LASTS_MAX = 12 * 3_600_000;

const A_TIME = 'a time such as 90s, 1m30s or 00:01:30';
const A_SPAN = 'a time, or two as in 0s..2m';

export async function readShow(file: string): Promise<Show> {
  return showIn(file, textOf(file), await readVocabulary());
}

export function showIn(name: string, text: string, vocabulary: Vocabulary): Show {
  const problems = new Problems('See what a show may have: sellover run --help');
  const file = new YamlFile(name, text, { problems, what: 'a show' });
  problems.finish();
  const fields = file.root.map(SHOW_KEYS);
  const lasts = timeIn(fields.get('lasts'), 0);
  if (!fields.has('lasts')) file.root.complain('a show must say how long it lasts');
  else if (lasts <= 0 || lasts > LASTS_MAX)
    fields.get('lasts')!.complain('lasts must be more than nothing, and at most 12h');
  if (!fields.has('broadcast')) file.root.complain('a show must name its broadcast');
  const crowds = [...(fields.get('viewers')?.map() ?? [])].map(([, field]) => crowdIn(field, lasts));
  if (crowds.reduce((sum, { count }) => sum + count, 0) > VIEWERS_MAX)
    fields.get('viewers')!.complainOfKey(`a show has at most ${VIEWERS_MAX} viewers`);
  const steps = (fields.get('steps')?.list() ?? []).flatMap(
    (field) => stepIn(field, { lasts, crowds, vocabulary }) ?? [],
  );
  const checks = (fields.get('checks')?.list() ?? []).flatMap((field) => readCheck(field) ?? []);
  const show: Show = {
    file: name,
    title: fields.get('title')?.text() ?? name,
    broadcast: fields.get('broadcast')?.whole(1) ?? 1,
    broadcastAt: fields.get('broadcast')?.place ?? null,
    begins:
      fields.get('begins')?.read(momentOf, 'a time in Korea such as 2026-11-20 20:00', 0) ??
      momentOf(BEGINS_USUAL)!,
    lasts,
    crowds,
    steps,
    checks,
  };
  problems.finish();
  return show;
}

function timeIn(field: Field | undefined, otherwise: number): number {
  return field ? field.read(timeOf, A_TIME, otherwise) : otherwise;
}

function spanIn(field: Field | undefined, otherwise: Span): Span {
  if (!field) return otherwise;
  return field.read(
    (text) => {
      const [from, to, ...more] = text.split('..').map((part) => timeOf(part.trim()));
      if (from === undefined || more.length > 0) return undefined;
      if (to === undefined) return text.includes('..') ? undefined : { from, to: from };
      return to >= from ? { from, to } : undefined;
    },
    A_SPAN,
    otherwise,
  );
}

function crowdIn(field: Field, lasts: number): Crowd {
  if (isStaff(field.key)) field.complainOfKey(`viewers cannot be called ${field.key}`);
  const fields = field.map(CROWD_KEYS);
  if (!fields.has('count')) field.complainOfKey(`${field.key} must have a count`);
  const count = fields.get('count')?.whole(1) ?? 1;
  const members = fields.get('members')?.whole(0) ?? 0;
  if (members > count) fields.get('members')!.complain(`only ${count} of ${field.key} are there`);
  const rates = Object.fromEntries(
    HABITS.map((habit) => [habit, rateIn(fields.get(habit), habit === 'drop' ? count : members)]),
  ) as Record<Habit, number>;
  const leave = fields.has('leave') ? spanIn(fields.get('leave'), { from: lasts, to: lasts }) : null;
  const crowd = {
    name: field.key,
    count,
    members,
    arrive: spanIn(fields.get('arrive'), { from: 0, to: 0 }),
    leave,
    during: spanIn(fields.get('during'), { from: 0, to: lasts }),
    rates,
    away: spanIn(fields.get('away'), AWAY_USUAL),
  };
  for (const key of ['arrive', 'leave', 'during'] as const) {
    const last = crowd[key]?.to ?? 0;
    if (last > lasts) fields.get(key)?.complain(`${key} goes on after the end of the show`);
  }
  if (leave && leave.from < crowd.arrive.to)
    fields.get('leave')!.complain(`${field.key} leave before they have come`);
  return crowd;
}

/** A rate per millisecond from `6/m`. */
function rateIn(field: Field | undefined, whoCan: number): number {
  if (!field) return 0;
  const rate = field.read(ratePerSecond, 'a rate such as 6/m', 0) / 1000;
  if (rate > 0 && whoCan === 0) field.complainOfKey(`nobody can ${field.key}: give the crowd members`);
  return rate;
}

function stepIn(
  field: Field,
  { lasts, crowds, vocabulary }: { lasts: number; crowds: readonly Crowd[]; vocabulary: Vocabulary },
): Step | undefined {
  const fields = field.map();
  if (!field.isMap) field.complain('a step must be keys and values, such as { at: 30s, say: Hello }');
  if (!fields.has('at')) field.complain('a step must say at what time it is');
  const at = timeIn(fields.get('at'), 0);
  const until = timeIn(fields.get('until'), lasts);
  const within = timeIn(fields.get('within'), 0);
  const every = fields.has('every') ? timeIn(fields.get('every'), lasts) : null;
  if (at > lasts) fields.get('at')!.complain('at is after the end of the show');
  if (at + within > lasts) fields.get('within')?.complain('within goes on after the end of the show');
  if (every !== null && every < 1) fields.get('every')!.complain('every must be more than nothing');
  const by = fields.get('by')?.text() ?? 'host';
  if (!isStaff(by) && !crowds.some(({ name }) => name === by))
    fields
      .get('by')!
      .complain(
        `nobody is called ${by}; there are ${[...STAFF, ...crowds.map(({ name }) => name)].join(', ')}`,
      );
  if (isStaff(by))
    for (const key of ['share', 'within']) fields.get(key)?.complainOfKey(`${key} is for steps of viewers`);
  const action = actionOf(field, fields, { by, keys: STEP_KEYS, vocabulary });
  if (!action) return undefined;
  const share = fields.get('share')?.read(shareOf, 'a number, or a share such as 50%', { parts: 1 }) ?? {
    parts: 1,
  };
  const crowd = crowds.find(({ name }) => name === by);
  if (crowd && ableTo(action, crowd) === 0)
    fields.get('by')!.complain(`nobody of ${by} can do that: give the crowd members`);
  else if (crowd && wantedOf(share, ableTo(action, crowd)) === 0)
    fields.get('share')?.complain(`share is nobody of the ${ableTo(action, crowd)} who can do that`);
  if (until < at) fields.get('until')?.complain('until is before at, so nobody would do it');
  const refused = fields.get('refused')?.text() ?? null;
  return { place: field.place, at, every, until, by, share, within, action, refused };
}

function shareOf(text: string): Share | undefined {
  const [, number, sign] = /^([0-9]+)(%?)$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  if (sign === '') return { count: Number(number) };
  return Number(number) <= 100 ? { parts: Number(number) / 100 } : undefined;
}
