/*
 * Stream keys are not stored: each is derived from our secret, the broadcast and its number of renewals. So a host can
 * read theirs again, and the database reveals none.
 */
import { createHmac } from 'node:crypto';
import { LIVE_FLAG } from '../../../../schema/broadcasts/constants.ts';
import { STREAM_KEY } from '../../../../schema/broadcasts/ingest.ts';
import { PUSHED_STREAM } from '../../../../schema/broadcasts/stream-access.ts';
import { REHEARSAL_LASTS } from '../../../../schema/room/constants.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { isRehearsal, type BroadcastPlan } from '../../room/broadcast/decider.ts';
import { findPlan } from '../../room/broadcast/queries.ts';
import { roomStream, type RoomState } from '../../room/room/decider.ts';
import { ingestState } from './queries.ts';

/**
 * The broadcast of a stream key. Refuses with 9001 if the key is unknown or was renewed, with 3010 if the broadcast was
 * cancelled, and with 0007 if it has ended or is an expired rehearsal.
 */
export async function planOfKey(
  { log, clock, config, secrets }: Pick<Platform, 'log' | 'clock' | 'config' | 'secrets'>,
  key: string,
): Promise<BroadcastPlan> {
  const asked = Number(STREAM_KEY.exec(key)?.groups?.['broadcastSysId']);
  const plan = Number.isSafeInteger(asked) ? await findPlan(log, asked) : null;
  if (!plan) throw new Refusal('9001');
  const { broadcastSysId } = plan;
  if (plan.standing.isCancelled) throw new Refusal('3010', { broadcastSysId });
  // A key that another node has renewed is not valid here either.
  if (config.natsUrl !== null) await log.catchUp();
  const { renewedCnt } = await ingestState(log, broadcastSysId);
  if (!isSameSecret(key, keyOf(secrets, broadcastSysId, renewedCnt))) throw new Refusal('9001');
  requireOpen((await log.state(roomStream(plan))).state);
  if (isRehearsal(plan) && clock.now() - Date.parse(plan.startDate) >= REHEARSAL_LASTS)
    throw new Refusal('0007');
  return plan;
}

/** Throws a Refusal with 0007 for a broadcast that has ended. */
export function requireOpen({ liveFlag }: RoomState): void {
  if (liveFlag > LIVE_FLAG.onAir) throw new Refusal('0007', { liveFlag });
}

/** The name of the stream. It cannot be guessed, because knowing it is enough to watch. */
export function streamNameOf(secrets: Secrets, broadcastSysId: number): string {
  return `${PUSHED_STREAM}${markOf(secrets, `stream of ${broadcastSysId}`).toString('hex').slice(0, 32)}`;
}

export function keyOf(secrets: Secrets, broadcastSysId: number, renewedCnt: number): string {
  const mark = markOf(secrets, `stream key ${broadcastSysId} ${renewedCnt}`);
  return `${broadcastSysId}-${mark.toString('base64url')}`;
}

/**
 * Good for a while, to begin to send with what is the stream key now. It holds no secret of the key's.
 */
export function cameraTokenOf(
  secrets: Secrets,
  of: { readonly broadcastSysId: number; readonly renewedCnt: number; readonly expiresAt: number },
): string {
  const told = `${of.broadcastSysId}.${of.renewedCnt}.${of.expiresAt}`;
  return `${told}.${markOf(secrets, `camera token ${told}`).toString('base64url')}`;
}

const CAMERA_TOKEN =
  /^(?<broadcastSysId>\d{1,16})\.(?<renewedCnt>\d{1,9})\.(?<expiresAt>\d{1,16})\.[\w-]{32}$/;

/** The stream key that a camera's token stands for; null: the token is wrong, or too old. */
export function keyOfCameraToken(secrets: Secrets, token: string, now: number): string | null {
  const { broadcastSysId, renewedCnt, expiresAt } = CAMERA_TOKEN.exec(token)?.groups ?? {};
  const of = {
    broadcastSysId: Number(broadcastSysId),
    renewedCnt: Number(renewedCnt),
    expiresAt: Number(expiresAt),
  };
  if (!isSameSecret(token, cameraTokenOf(secrets, of)) || of.expiresAt <= now) return null;
  return keyOf(secrets, of.broadcastSysId, of.renewedCnt);
}

function markOf({ tokenSecret }: Secrets, of: string): Buffer {
  return createHmac('sha256', tokenSecret).update(of).digest().subarray(0, 24);
}
