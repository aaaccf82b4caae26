import { LIVE_FLAG } from '../../../schema/broadcasts/constants.ts';
import * as broadcasts from '../../../schema/broadcasts/broadcasts.ts';
import * as plans from '../../../schema/broadcasts/plans.ts';
import type { ResultCode } from '../../../schema/codes.ts';
import { CLIENT_APP } from '../../../schema/constants.ts';
import { TERMS_KINDS } from '../../../schema/members/constants.ts';
import { termsInForce } from '../../../schema/members/terms.ts';
import * as roomCommands from '../../../schema/room/commands.ts';
import type { Context } from '../../context.ts';
import { OperationRefused } from '../../errors.ts';
import { countOf } from '../../output.ts';
import { isSure } from '../../prompt.ts';
import { done, onlyOne, type Where } from './where.ts';

export interface StartOptions extends Where {
  readonly yes?: true;
}

/** The server wants a step before the start. */
const STEPS: ReadonlySet<string> = new Set(['3011', '3012'] satisfies ResultCode[]);

/**
 * A broadcast can only be started from the app. A host on the command line has no other client, so the CLI identifies as
 * the app, and takes the steps that the app asks of its host.
 */
export async function start(context: Context, where: StartOptions): Promise<void> {
  const broadcastSysId = where.broadcast ?? (await onlyOne(context, LIVE_FLAG.before, 'coming up'));
  const goOnAir = () =>
    context.api.call(
      roomCommands.controlBroadcast,
      { broadcastSysId, liveFlag: LIVE_FLAG.onAir },
      { client: CLIENT_APP },
    );
  try {
    await goOnAir();
  } catch (error) {
    if (!(error instanceof OperationRefused) || !STEPS.has(error.resultCode)) throw error;
    if (!(await takeSteps(context, broadcastSysId, where))) return context.out.note('Nothing was done');
    await goOnAir();
  }
  done(context, { broadcastSysId, liveFlag: LIVE_FLAG.onAir }, `Broadcast ${broadcastSysId} is on air`);
}

/** Confirms the content and agrees to the rules, for the host who says so. Resolves to whether they do. */
async function takeSteps(
  { api, out }: Context,
  broadcastSysId: number,
  { yes }: StartOptions,
): Promise<boolean> {
  const { title, prdtTotalCnt } = await api.call(broadcasts.broadcastDetail, { broadcastSysId });
  const rules = await api.call(termsInForce, { kind: 'broadcast', lang: 'en' });
  const named = `${rules.title}, version ${rules.version}`;
  out.note(`Broadcast ${broadcastSysId}: ${title}, ${countOf(prdtTotalCnt, 'product')}`);
  out.note(`${named}: ${api.serverUrl}/Terms/${TERMS_KINDS.indexOf('broadcast') + 1}`);
  const isAgreed =
    yes ??
    (await isSure(
      'Is this what it shows, and do you agree to these rules?',
      'Its content is to be confirmed, and the broadcast rules agreed to',
    ));
  if (!isAgreed) return false;
  await api.call(plans.confirmContent, { broadcastSysId, confirmed: 1 });
  const { termsVersion } = await api.call(plans.agreeToRules, { broadcastSysId, agreed: 1 });
  out.note(
    `In place of the app, the content was confirmed and the rules agreed to, in version ${termsVersion}`,
  );
  return true;
}
