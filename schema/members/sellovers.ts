import Type, { type Static } from 'typebox';
import { SELLER_NAME_LENGTH_MAX } from '../catalog/constants.ts';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty, Flag, line, OrNone, Paging, Qty, SysId, UserId } from '../types.ts';
import {
  MOBILE_LENGTH_MAX,
  NAME_LENGTH_MAX,
  NICK_WRITTEN_LENGTH_MAX,
  REASON_LENGTH_MAX,
  SALLY_NAME_LENGTH_MAX,
  SELLOVER_AGE_MIN,
  SELLOVER_STEPS,
} from './constants.ts';
import { VersionNumber } from './terms.ts';

/** Sellovers: members who may broadcast, once a manager has accepted them and they have accepted the contract. */

export const VendorType = about('0: an individual; 1: a business.', Flag);
export const ContractStatus = about(
  '0: waiting, also for the applicant to accept the contract; 1: registered; 2: terminated.',
  Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
);
export type ContractStatus = Static<typeof ContractStatus>;

const SelloverStep = Type.Enum(SELLOVER_STEPS, {
  description:
    'How far somebody is. `none`: never applied. `applied`: waits for a manager. `offered`: has yet to accept ' +
    'the contract. `registered`: may broadcast. Who was `rejected` or `terminated` may apply again.',
});
export type SelloverStep = Static<typeof SelloverStep>;

const NickName = about(
  `Up to ${SALLY_NAME_LENGTH_MAX} Korean or English letters and digits.`,
  line(NICK_WRITTEN_LENGTH_MAX, 1),
);
const Agreed = Type.Literal(1);
const GuardianConsent = closed(
  `Of a parent or other guardian: who is under ${SELLOVER_AGE_MIN} needs it before the contract.`,
  {
    guardianName: about("The guardian's own name, which only managers see.", line(NAME_LENGTH_MAX, 1)),
    guardianMobile: about(
      "A Korean mobile number, however it is written, and not the applicant's own. Only managers see it.",
      line(MOBILE_LENGTH_MAX, 1),
    ),
    agreed: about('The guardian agrees that they become a sellover.', Agreed),
  },
);
export type GuardianConsent = Static<typeof GuardianConsent>;

const uid = closed({ uid: SysId });

export const Sellover = closed('How far a member is on the way to broadcasting, and their broadcasts.', {
  sallySysId: about('Null: they never applied.', OrNone(SysId)),
  sallyName: about('The nickname that they applied with; null: they never applied.', OrNone(Type.String())),
  status: about('Null: they never applied, or were rejected.', OrNone(ContractStatus)),
  step: SelloverStep,
  vendorType: about('0: an individual; 1: a business; null: they never applied.', OrNone(VendorType)),
  appliedAt: about('When they last applied; null: never.', OrNone(DateTime)),
  registeredAt: about('When they accepted the contract that is in force; null: none is.', OrNone(DateTime)),
  terminatedAt: about(
    'When their last contract was terminated; null unless the step is `terminated`.',
    OrNone(DateTime),
  ),
  reason: about(
    'Why they were rejected, or their contract was terminated. Null: neither.',
    OrNone(Type.String()),
  ),
  needsGuardian: about(
    `They are under ${SELLOVER_AGE_MIN}, so a guardian has to consent before the contract.`,
    Flag,
  ),
  hasGuardian: about('1: a guardian has consented, since they last applied.', Flag),
  liveBroadcastCnt: about(
    'Broadcasts on air of the sellers whom they broadcast for, within their contracts.',
    Qty,
  ),
  terminatedCnt: about('Those that are over.', Qty),
  waitTotalCnt: about('Those to come.', Qty),
  badge: about('On air, over and to come together.', Qty),
  ctrCnt: about('Over and to come together.', Qty),
});
export type Sellover = Static<typeof Sellover>;

export const sally = operation({
  method: 'GET',
  path: '/v1/sally/:uid',
  summary: 'How far a member is on the way to be a sellover, and how many broadcasts they have',
  tag: 'sally',
  access: 'owner',
  params: uid,
  reply: Sellover,
  codes: ['1003'],
});

export const joinSally = operation({
  method: 'POST',
  path: '/v1/sally/join',
  summary:
    'Apply to be a sellover; 0003 while an application or a contract is open, 1011 for a nickname that is taken',
  tag: 'sally',
  access: 'member',
  body: closed({
    vendorType: VendorType,
    nickName: NickName,
    pledgeActivity: about('To be active as a sellover.', Agreed),
    pledgeHealthy: about('To broadcast nothing that harms.', Agreed),
    guardianConsent: Type.Optional(GuardianConsent),
  }),
  reply: closed({ sallySysId: SysId }),
  codes: ['0003', '1003', '1011', '1012'],
});

export const modifySally = operation({
  method: 'PATCH',
  path: '/v1/sally/modify',
  summary:
    'Change what stands in the body; 6005 without an application; 0007 once it was accepted, for all but the nickname and a guardian’s consent',
  tag: 'sally',
  access: 'member',
  body: closed({
    vendorType: Type.Optional(VendorType),
    nickName: Type.Optional(NickName),
    guardianConsent: Type.Optional(GuardianConsent),
  }),
  reply: Empty,
  codes: ['0007', '1003', '1011', '1012', '6005'],
});

export const SellerContract = closed(
  'A contract to broadcast for a seller, of which one is in force at a time.',
  {
    contractSysId: SysId,
    sellerSysId: SysId,
    sellerName: Type.String(),
    sellerNameEn: Type.String(),
    status: ContractStatus,
    version: about('Of the text: terms of the kind `contract`.', VersionNumber),
    offeredAt: about('When a manager offered it.', DateTime),
    registeredAt: about('When the member accepted it; null: not yet.', OrNone(DateTime)),
    terminatedAt: about(
      'When it was terminated, by a manager or as its member left; null: it was not.',
      OrNone(DateTime),
    ),
  },
);
export type SellerContract = Static<typeof SellerContract>;

export const sallyContracts = operation({
  method: 'GET',
  path: '/v1/sally/contracts',
  summary: 'The member’s contracts with sellers, the latest first, terminated ones with their dates alone',
  tag: 'sally',
  access: 'member',
  reply: closed({ contracts: Type.Array(SellerContract) }),
});

export const acceptContract = operation({
  method: 'POST',
  path: '/v1/sally/contracts/:contractSysId/accept',
  summary:
    'Accept the contract: the member may broadcast for its seller from then on. 6005 without an application, 6002 before a manager has accepted it, 6003 under 19 without a guardian’s consent, 6004 once the contract is terminated',
  tag: 'sally',
  access: 'member',
  params: closed({ contractSysId: SysId }),
  reply: closed({ sellerSysId: SysId, registeredAt: DateTime }),
  codes: ['0003', '0004', '1003', '6005', '6002', '6003', '6004'],
});

const user = { userId: UserId };

export const Application = closed('A sellover, or who applies to be one, as managers see them.', {
  userId: about('What they log in with, by which the commands name them.', Type.String()),
  nickName: Type.String(),
  step: SelloverStep,
  vendorType: VendorType,
  pledges: closed('What they promised, each 1: nobody applies without both.', {
    activity: about('To be active as a sellover.', Flag),
    healthy: about('To broadcast nothing that harms.', Flag),
  }),
  appliedAt: DateTime,
  isUnder19: about('Null: their birth date is not known.', OrNone(Flag)),
  guardian: about(
    'Who consented for them, with the mobile number in digits alone; null: nobody.',
    OrNone(closed({ name: Type.String(), mobile: Type.String() })),
  ),
  contract: about('The latest one.', OrNone(SellerContract)),
});
export type Application = Static<typeof Application>;

export const sellovers = operation({
  method: 'GET',
  path: '/v1/operations/sellovers',
  summary: 'Sellovers and those who apply, the latest application first',
  tag: 'operations',
  access: 'manager',
  scope: null,
  query: closed({ ...Paging, step: Type.Optional(SelloverStep) }),
  reply: closed({ totalCnt: Qty, applications: Type.Array(Application) }),
});

export const acceptSellover = operation({
  method: 'POST',
  path: '/v1/operations/sellovers/accept',
  summary:
    'Accept an application and offer the contract with a seller, which is opened if none is named; 6005 without an application, 0003 if it was accepted, 0007 for a suspended member',
  tag: 'operations',
  access: 'manager',
  scope: null,
  body: closed({
    ...user,
    sellerSysId: about(
      'Whom they will broadcast for. Left out: a seller is opened for them.',
      Type.Optional(SysId),
    ),
    sellerName: about(
      'Of the seller that is opened; left out: it is called by its number.',
      Type.Optional(line(SELLER_NAME_LENGTH_MAX, 1)),
    ),
  }),
  reply: closed({ userSysId: SysId, sellerSysId: SysId, contractSysId: SysId, version: VersionNumber }),
  codes: ['0003', '0004', '0007', '1003', '6005'],
});

const reason = about('The member reads it.', line(REASON_LENGTH_MAX, 1));

export const rejectSellover = operation({
  method: 'POST',
  path: '/v1/operations/sellovers/reject',
  summary:
    'Reject an application, or take back the contract that was offered; 6005 without one, 0007 once the contract is in force',
  tag: 'operations',
  access: 'manager',
  scope: null,
  body: closed({ ...user, reason }),
  reply: closed({ userSysId: SysId }),
  codes: ['0007', '1003', '6005'],
});

export const terminateSellover = operation({
  method: 'POST',
  path: '/v1/operations/sellovers/terminate',
  summary:
    'Terminate a contract: the right to broadcast ends within a second everywhere; 6004 if none is in force',
  tag: 'operations',
  access: 'manager',
  scope: null,
  body: closed({ ...user, reason }),
  reply: closed({ userSysId: SysId, sellerSysId: SysId, contractSysId: SysId }),
  codes: ['1003', '6004'],
});
