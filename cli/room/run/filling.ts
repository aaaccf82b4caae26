import type { BroadcastDetail } from '../../../schema/broadcasts/broadcasts.ts';
import type { Question } from '../../../schema/room/questions.ts';
import { roomName } from '../../../schema/members/names.ts';
import type { JoinedRoom } from '../../../schema/room/socket.ts';
import { called } from '../host/where.ts';
import { PRODUCT_FIELDS, REFERENCE } from './actions.ts';
import type { Fields } from './show.ts';

/** A step refers to something that does not exist. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
  /** The room may have had it a moment ago. */
  readonly isOver: boolean;
  constructor(message: string, { isOver = false } = {}) {
    super(message);
    this.isOver = isOver;
  }
}

export interface Known {
  readonly detail: BroadcastDetail;
  /** The caller; undefined: nobody in particular. */
  readonly uid: number | undefined;
  /** Both are only requested for a step that refers to them. */
  room(): Promise<JoinedRoom>;
  question(): Promise<Question | undefined>;
}

/** The fields of a step in the form of the contract. `names` are all that it accepts. */
export async function filled(fields: Fields, names: readonly string[], known: Known): Promise<Fields> {
  const { broadcastSysId, broadcastScheduleSysId, seller } = known.detail;
  const room = roomName(broadcastSysId, broadcastScheduleSysId);
  const { sellerSysId } = seller;
  const own: Fields = { broadcastSysId, broadcastScheduleSysId, sellerSysId, uid: known.uid, room };
  const values: Record<string, unknown> = {};
  for (const name of names) if (own[name] !== undefined) values[name] = own[name];
  for (const [name, value] of Object.entries(fields)) values[name] = await valueOf(name, value, known);
  return values;
}

async function valueOf(name: string, value: unknown, known: Known): Promise<unknown> {
  if (typeof value === 'string') {
    const [, of, path] = REFERENCE.exec(value) ?? [];
    if (of === 'room') return at(path!, { of: 'room', is: await known.room() });
    if (of === 'question') return at(path!, { of: 'open question', is: await known.question() });
  }
  if (!PRODUCT_FIELDS.includes(name)) return value;
  return Array.isArray(value)
    ? value.map((each) => productOf(each, known.detail))
    : productOf(value, known.detail);
}

function at(path: string, { of, is }: { readonly of: string; readonly is: object | undefined }): unknown {
  let value: unknown = is;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name];
  if (value === undefined || value === null)
    throw new NotThere(is ? `the ${of} has no ${path} at that moment` : `there is no ${of} at that moment`, {
      isOver: true,
    });
  return value;
}

/** Finds a product by its number, such as `GL-1001`. An id stays as it is. */
export function productOf(value: unknown, { broadcastSysId, broadcastPrdts }: BroadcastDetail): unknown {
  if (typeof value !== 'string') return value;
  const found = broadcastPrdts.find(called(value));
  if (!found) throw new NotThere(`broadcast ${broadcastSysId} shows no product ${value}`);
  return found.prdtSysId;
}
