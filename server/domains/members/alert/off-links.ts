import { PUSH_OFF_PATH, type PushTopic } from '../../../../schema/members/alerts.ts';
import { keyedDigest } from '../../../platform/keyed-digest.ts';
import { isSameSecret } from '../../../platform/same-secret.ts';

/** Addresses that turn off one kind of push messages for one member. They need no login, and are good for ever. */
export class OffLinks {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  pathOf(userSysId: number, topic: PushTopic): string {
    return `${PUSH_OFF_PATH}/${topic}/${userSysId}/${this.#markOf(userSysId, topic)}`;
  }

  isLink(userSysId: number, topic: PushTopic, mark: string): boolean {
    return isSameSecret(mark, this.#markOf(userSysId, topic));
  }

  #markOf(userSysId: number, topic: PushTopic): string {
    return keyedDigest(this.#secret, 'turns off pushes of', `${topic} ${userSysId}`);
  }
}
