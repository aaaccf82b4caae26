import type { TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import { EXPOSURE } from '../../../schema/catalog/constants.ts';
import { MSG_TYPE } from '../../../schema/room/constants.ts';
import { asSeen } from '../../../schema/text.ts';
import type { Field } from '../../yaml-reader.ts';
import { isStaff, MISBEHAVIOURS, type Action, type Fields } from './show.ts';
import { timeOf } from './times.ts';
import { fieldsOf, type Vocabulary } from './vocabulary.ts';

/** Fields that the show fills in. */
export const FILLED_IN: readonly string[] = [
  'broadcastSysId',
  'broadcastScheduleSysId',
  'sellerSysId',
  'uid',
  'room',
];
/** A product may be written by its number, such as `GL-1001`. */
export const PRODUCT_FIELDS: readonly string[] = ['prdtSysId', 'prdtSysIds'];
/**
 * `$room.fixPrdtSysId` is a field of the state that a joiner gets at that step. `$question.logSysId` is the open question
 * that has waited longest.
 */
export const REFERENCE = /^\$(room|question)\.(\w+(?:\.\w+)*)$/;

const AWAY_USUAL = 5000;

/** Short words for frequent actions: the operation each stands for, and its fields. */
const staffWords: Readonly<Record<string, (field: Field) => { name: string; fields: Fields; text: string }>> =
  {
    start: () => word('controlBroadcast', { liveFlag: LIVE_FLAG.onAir }, 'start'),
    end: () => word('controlBroadcast', { liveFlag: LIVE_FLAG.ended }, 'end'),
    say: (field) => word('sendChat', { msg: field.text() }, `say ${field.text()}`),
    answer: (field) =>
      word(
        'answerQuestion',
        { logSysId: '$question.logSysId', answer: field.text() },
        `answer ${field.text()}`,
      ),
    notice: (field) => word('setNotice', { notiContent: field.text() }, `notice ${field.text()}`),
    pin: (field) => exposed(field, EXPOSURE.pinned),
    unpin: (field) => exposed(field, EXPOSURE.normal),
    hide: (field) => exposed(field, EXPOSURE.hidden),
    unhide: (field) => exposed(field, EXPOSURE.normal),
  };

function word(name: string, fields: Fields, text: string) {
  return { name, fields, text };
}

function exposed(field: Field, salesExposureType: number) {
  const product = field.text();
  return word('setExposure', { prdtSysId: productIn(product), salesExposureType }, `${field.key} ${product}`);
}

/** An id is a number, and a product's number a text. */
function productIn(text: string): number | string {
  return /^[1-9][0-9]*$/.test(text) ? Number(text) : text;
}

const crowdWords: Readonly<Record<string, (field: Field) => Action>> = {
  chat: (field) => ({ kind: 'chat', msg: field.text() }),
  ask: (field) => {
    const content = field.text();
    return {
      kind: 'event',
      name: 'chatMessage',
      fields: { msgType: MSG_TYPE.question, msg: content, content },
    };
  },
  like: (field) => ({ kind: 'like', times: field.isEmpty ? 1 : field.whole(1) }),
  buy: (field) => ({ kind: 'buy', product: field.isEmpty ? null : field.text() }),
  cart: (field) => ({ kind: 'cart', product: field.isEmpty ? null : field.text() }),
  pay: () => ({ kind: 'pay' }),
  cancel: () => ({ kind: 'cancel' }),
  drop: (field) => ({
    kind: 'drop',
    away: field.isEmpty ? AWAY_USUAL : field.read(timeOf, 'a time such as 10s', AWAY_USUAL),
  }),
  leave: () => ({ kind: 'leave' }),
  misbehave: (field) => ({
    kind: 'misbehave',
    how: field.read(
      (text) => MISBEHAVIOURS.find((how) => how === text),
      `one of ${MISBEHAVIOURS.join(', ')}`,
      'flood',
    ),
  }),
};

/** The one action of a step. `keys` are the step's fields with another meaning. */
export function actionOf(
  step: Field,
  fields: ReadonlyMap<string, Field>,
  { by, keys, vocabulary }: { by: string; keys: readonly string[]; vocabulary: Vocabulary },
): Action | undefined {
  const [field, ...others] = [...fields.values()].filter(({ key }) => !keys.includes(key));
  if (!field) {
    step.complain(`a step must say what is done, beside ${[...fields.keys()].join(', ') || 'at'}`);
    return undefined;
  }
  for (const other of others)
    other.complainOfKey(`a step does one thing, and this one does ${field.key} already`);
  const { operations, events } = vocabulary;
  const own = isStaff(by) ? staffWords : crowdWords;
  if (Object.hasOwn(own, field.key)) {
    const made = own[field.key]!(field);
    if ('kind' in made) return made;
    return checkedOperation(field, made, vocabulary);
  }
  const event = isStaff(by) ? undefined : events.get(field.key);
  if (event) {
    const { properties, required } = event;
    const given = checkedFields(field, properties, required as readonly string[] | undefined);
    return { kind: 'event', name: field.key, fields: given };
  }
  const operation = operations.get(field.key);
  if (!operation) {
    field.complainOfKey(
      `${by} cannot ${field.key}${nearest(field.key, [...Object.keys(own), ...(isStaff(by) ? [] : events.keys()), ...operations.keys()])}`,
    );
    return undefined;
  }
  const { properties, required } = fieldsOf(operation);
  const given = checkedFields(field, properties, required as readonly string[] | undefined);
  const words = Object.entries(given).map(([name, value]) => `${name}=${textOf(value)}`);
  return { kind: 'operation', name: field.key, fields: given, text: [field.key, ...words].join(' ') };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function checkedOperation(
  field: Field,
  { name, fields, text }: { name: string; fields: Fields; text: string },
  { operations }: Vocabulary,
): Action {
  const { properties } = fieldsOf(operations.get(name)!);
  for (const [key, value] of Object.entries(fields)) checkValue(field, key, properties[key], value);
  return { kind: 'operation', name, fields, text };
}

function checkedFields(
  field: Field,
  properties: Readonly<Record<string, TSchema>>,
  required: readonly string[] = [],
): Fields {
  const names = Object.keys(properties).filter((name) => !FILLED_IN.includes(name));
  const given = field.map(names);
  const missing = required.filter((name) => names.includes(name) && !given.has(name));
  if (missing.length > 0) field.complainOfKey(`${field.key} needs ${missing.join(', ')}`);
  for (const [name, value] of given) checkValue(value, name, properties[name], value.json);
  return Object.fromEntries([...given].map(([name, value]) => [name, value.json]));
}

function checkValue(field: Field, name: string, schema: TSchema | undefined, value: unknown): void {
  if (!schema || isKnownLater(name, value) || Check(schema, value)) return;
  const [first] = Errors(schema, value);
  field.complain(`${name} ${first?.message ?? 'is not right'}, unlike ${textOf(value)}`);
}

/** Values that only the server knows. */
function isKnownLater(name: string, value: unknown): boolean {
  if (typeof value === 'string' && REFERENCE.test(value)) return true;
  if (!PRODUCT_FIELDS.includes(name)) return false;
  return [value]
    .flat()
    .every((each) => (typeof each === 'string' ? isNumberOfProduct(each) : Number.isSafeInteger(each)));
}

/** Any text may be one, but what begins as a reference is a misspelt one. */
function isNumberOfProduct(text: string): boolean {
  return asSeen(text) !== '' && !text.startsWith('$');
}

/** The known name closest to a misspelt one. */
function nearest(name: string, known: readonly string[]): string {
  const lower = name.toLowerCase();
  const [best] = known
    .map((each) => ({ each, far: distance(each.toLowerCase(), lower) }))
    .filter(({ each, far }) => far <= 2 || each.toLowerCase().startsWith(lower))
    .toSorted((a, b) => a.far - b.far);
  return best ? `; did you mean ${best.each}?` : '';
}

/** The number of letters to insert, delete or change. Two swapped letters count once. */
function distance(a: string, b: string): number {
  const letters = (text: string) => [...text].toSorted().join('');
  if (a !== b && letters(a) === letters(b)) return 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + Number(a[i - 1] !== b[j - 1])));
    row = next;
  }
  return row[b.length]!;
}
