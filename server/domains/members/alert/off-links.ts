/*
 * Addresses that turn off one kind of push messages for one member. They need no login, and are good for ever.
 */
import { PUSH_OFF_PATH, type PushTopic } from '../../../../schema/members/alerts.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';

export function offPath(secret: string, userSysId: number, topic: PushTopic): string {
  return `${PUSH_OFF_PATH}/${topic}/${userSysId}/${markOf(secret, userSysId, topic)}`;
}

export function isOffMark(mark: string, secret: string, userSysId: number, topic: PushTopic): boolean {
  return isSameSecret(mark, markOf(secret, userSysId, topic));
}

function markOf(secret: string, userSysId: number, topic: PushTopic): string {
  return keyedDigest(secret, 'turns off pushes of', `${topic} ${userSysId}`);
}
