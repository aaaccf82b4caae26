import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_LOOK } from '../../../../schema/catalog/constants.ts';
import type {
  PaymentConfig,
  Seller,
  SellerLook,
  SellerNotice,
  SellerRules,
} from '../../../../schema/catalog/sellers.ts';
import { FILES_PATH } from '../../../../schema/members/media/uploads.ts';
import { SELLER } from '../../members/account/offers.ts';
import type { Naming } from '../../members/media/offers.ts';
import type { EventLog, Fold, StreamRef } from '../../../platform/log/log.ts';
import { Refusal, streamOf } from '../../../platform/log/log.ts';

/** A seller's data. Optional fields are missing in events of earlier versions. */
export interface SellerFacts extends SellerLook {
  /** Null or missing: the logo was not uploaded here. */
  readonly logoFileSysId?: number | null;
  /** SHA-256 of the upload. */
  readonly logoDigest?: string | null;
  /** Won from which on its parcels are free; null or missing: none are. */
  readonly freeShippingThreshold?: number | null;
  readonly notice?: SellerNotice;
  readonly rules?: SellerRules;
  readonly paymentConfig?: PaymentConfig;
}

export type SellerEvent =
  | { readonly type: 'SellerOpened'; readonly data: SellerFacts }
  /** All of it, as it stands from then on. */
  | { readonly type: 'SellerChanged'; readonly data: SellerFacts };

/** What its people can change. */
export type SellerSettings = Omit<Seller, 'sellerSysId' | 'version'>;

const NO_NOTICE: SellerNotice = { notiContent: '', notiContentEn: '' };
const NO_RULES: SellerRules = {
  deliveryRule: '',
  deliveryRuleEn: '',
  returnRule: '',
  returnRuleEn: '',
  deliveryTrack: null,
};
const NO_PAYMENT_CONFIG: PaymentConfig = { vat: 0, isPayapp: 0, isSellerBank: 0 };

export function noticeOf({ notice = NO_NOTICE }: SellerFacts): SellerNotice {
  return notice;
}

export function rulesOf({ rules = NO_RULES, freeShippingThreshold = null }: SellerFacts) {
  return { ...rules, freeShippingThreshold };
}

export function paymentConfigOf({ paymentConfig = NO_PAYMENT_CONFIG }: SellerFacts): PaymentConfig {
  return paymentConfig;
}

/** The colours of its pages. */
export function lookOf(facts: SellerFacts): SellerLook {
  const { sellerSysId, sellerName, sellerNameEn, logoImgUrl } = facts;
  const { sellerColor, brdchatColor, brdNotiColor, brdOrdTxtColor, usrOrdNotiColor } = facts;
  return {
    sellerSysId,
    sellerName,
    sellerNameEn,
    logoImgUrl,
    sellerColor,
    brdchatColor,
    brdNotiColor,
    brdOrdTxtColor,
    usrOrdNotiColor,
  };
}

/** Null until the seller has opened. */
export type SellerState = SellerFacts | null;

export const sellerFold: Fold<SellerState, SellerEvent> = {
  category: SELLER,
  initial: null,
  stateVersion: 1,
  on: { SellerOpened: (_state, { data }) => data, SellerChanged: (_state, { data }) => data },
};

export function sellerStream(sellerSysId: number): StreamRef<SellerState, SellerEvent> {
  return streamOf(sellerFold, sellerSysId);
}

/** Rejects with 0004 if there is no such seller. */
export async function requireSeller(log: Pick<EventLog, 'state'>, sellerSysId: number): Promise<void> {
  if (!(await log.state(sellerStream(sellerSysId))).state) throw new Refusal('0004', { sellerSysId });
}

/** With a value for each setting, also for those that an earlier version did not know. */
export function settingsOf(facts: SellerFacts): SellerSettings & Pick<SellerFacts, 'sellerSysId'> {
  const { freeShippingThreshold = null, logoFileSysId = null, logoDigest = null } = facts;
  return {
    ...lookOf(facts),
    logoFileSysId,
    logoDigest,
    freeShippingThreshold,
    notice: noticeOf(facts),
    rules: facts.rules ?? NO_RULES,
    paymentConfig: paymentConfigOf(facts),
  };
}

/** What is asked for. `file`: the uploaded logo. */
export type AskedSettings = Partial<Omit<SellerSettings, 'logoDigest'>>;
export type UploadedLogo = Pick<Naming['files'][number], 'fileSysId' | 'url' | 'digest'>;

/** A seller with the look that it has until somebody chooses one. */
export function newSeller(
  sellerSysId: number,
  asked: AskedSettings & Pick<SellerSettings, 'sellerName'>,
): SellerFacts {
  return { sellerNameEn: '', logoImgUrl: '', ...DEFAULT_LOOK, ...asked, sellerSysId };
}

/** Throws 0003 if another has this number, and 0005 for the address of an uploaded picture. */
export function openShop(
  state: SellerState,
  facts: SellerFacts,
  file: UploadedLogo | null = null,
): SellerEvent[] {
  if (state) throw new Refusal('0003');
  const data = { ...settingsOf(facts), ...logoOf(facts, file) };
  return [{ type: 'SellerOpened', data }];
}

/** Records nothing if nothing changes. Throws 0005 for the address of an uploaded picture. */
export function changeShop(
  state: SellerFacts,
  changes: AskedSettings,
  file: UploadedLogo | null = null,
): SellerEvent[] {
  const before = settingsOf(state);
  const data = { ...before, ...changes, ...logoOf(changes, file, before) };
  return isDeepStrictEqual(before, data) ? [] : [{ type: 'SellerChanged', data }];
}

type Logo = Pick<SellerSettings, 'logoImgUrl' | 'logoFileSysId' | 'logoDigest'>;

function logoOf(
  { logoImgUrl, logoFileSysId }: AskedSettings,
  file: UploadedLogo | null,
  was: Partial<Logo> = {},
): Partial<Logo> {
  if (file) return { logoImgUrl: file.url, logoFileSysId: file.fileSysId, logoDigest: file.digest };
  if (logoImgUrl === undefined && logoFileSysId === null && was.logoFileSysId)
    return { logoImgUrl: '', logoFileSysId: null, logoDigest: null };
  const isNew = logoImgUrl !== undefined && logoImgUrl !== was.logoImgUrl;
  if (!isNew && logoFileSysId === undefined) return {};
  // Nothing would keep it from being purged.
  if ((isNew ? logoImgUrl : was.logoImgUrl)?.startsWith(`${FILES_PATH}/`))
    throw new Refusal('0005', {
      field: 'logoImgUrl',
      reason: 'must not be an uploaded picture, which logoFileSysId names',
    });
  return { logoFileSysId: null, logoDigest: null };
}

/** The settings that differ. */
export function changedSettings(before: SellerFacts, after: SellerFacts): string[] {
  const [was, is] = [settingsOf(before), settingsOf(after)];
  return (Object.keys(is) as (keyof typeof is)[]).filter((name) => !isDeepStrictEqual(was[name], is[name]));
}
