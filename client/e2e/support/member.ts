import { login, publicKey } from '../../../schema/members/accounts.ts';
import { sendChat } from '../../../schema/room/commands.ts';
import { call } from '../../../schema/call.ts';
import type { Input, Operation, Reply } from '../../../schema/operation.ts';
import { FIXTURE_PASSWORD } from '../../../fixtures/people.ts';
import { encryptFields } from '../../members/login/encrypt.ts';

/** A member without a browser: one of the others in the room. */
export class Member {
  readonly userSysId: number;
  readonly refreshToken: string;
  readonly #url: string;
  readonly #accessToken: string;

  private constructor(url: string, tokens: Reply<typeof login>) {
    this.#url = url;
    this.#accessToken = tokens.accessToken;
    this.userSysId = tokens.userSysId;
    this.refreshToken = tokens.refreshToken;
  }

  static async login(url: string, userId: string): Promise<Member> {
    const to = { baseUrl: url };
    const { publicKey: key } = await call(publicKey, {}, to);
    const fields = await encryptFields(key, { userId, password: FIXTURE_PASSWORD });
    return new Member(url, await call(login, fields, to));
  }

  call<O extends Operation>(operation: O, input: Input<O>): Promise<Reply<O>> {
    return call(operation, input, { baseUrl: this.#url, accessToken: this.#accessToken });
  }

  async say(broadcastSysId: number, msg: string): Promise<void> {
    await this.call(sendChat, { broadcastSysId, msg });
  }
}
