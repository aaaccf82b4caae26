import { CallRefused, refusalCode } from '../../../schema/call.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { call } from '../../app/calls/call.ts';
import { encryptFields, enter } from '../login/offers.ts';
import { joinedFrom, keepReferral } from './referral.ts';
import type { Form, Step } from './sign-up.ts';

const flag = (is: boolean) => (is ? 1 : 0);

/** Signs up and logs in. Throws what the calls throw, and `InsecureOrigin` where the browser cannot encrypt. */
export async function join(form: Form, password: string): Promise<void> {
  const { consents, mobile, proof, userId, nickName, name, birthDate } = form;
  const { publicKey } = await call('publicKey', {});
  const reply = await call('join', {
    ...(await encryptFields(publicKey, { userId: userId.trim(), password })),
    nickName: nickName.trim(),
    name: name.trim(),
    birthDate,
    agreeService: 1,
    agreePrivacy: 1,
    agreeSellection1: flag(consents.thirdParty),
    agreeSellection2: flag(consents.events),
    mobile,
    proof: proof?.proof ?? '-',
    ...joinedFrom(),
  });
  keepReferral(undefined);
  await enter(reply);
}

export type Field = 'mobile' | 'userId' | 'password' | 'nickName' | 'name' | 'birthDate';

/** What a refusal said of a field. */
export type Problems = Readonly<Partial<Record<Field, string>>>;

const FIELDS: Readonly<Record<string, Field>> = {
  [REFUSED.idTaken]: 'userId',
  [REFUSED.nickTaken]: 'nickName',
  [REFUSED.nickNotAllowed]: 'nickName',
  [REFUSED.phoneOfMember]: 'mobile',
  [REFUSED.wrongCode]: 'mobile',
};
const STEP_OF: Readonly<Record<Field, Step>> = {
  mobile: 'phone',
  userId: 'account',
  password: 'account',
  nickName: 'account',
  name: 'about',
  birthDate: 'about',
};

/** The field that a refusal is about, and its step. Undefined: none in particular. */
export function fieldOf(error: unknown): { readonly field: Field; readonly step: Step } | undefined {
  const named = error instanceof CallRefused ? error.facts['field'] : undefined;
  const field =
    FIELDS[refusalCode(error)] ??
    (typeof named === 'string' && Object.hasOwn(STEP_OF, named) ? (named as Field) : undefined);
  return field && { field, step: STEP_OF[field] };
}
