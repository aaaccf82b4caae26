import { isIP } from 'node:net';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { PASSKEY_CHALLENGE_LASTS, PASSKEYS_MAX } from '../../../../../schema/members/constants.ts';
import type {
  NewPasskey,
  Passkey,
  PasskeyAnswer,
  PasskeyOptions,
  PasskeyRequest,
} from '../../../../../schema/members/passkeys.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { keyedDigest } from '../../../../platform/keyed-digest.ts';
import { Refusal, type EventLog } from '../../../../platform/log/log.ts';
import { isSameSecret } from '../../../../platform/same-secret.ts';
import type { Source } from '../../../../platform/source.ts';
import { addPasskey, memberStream, removePasskey, requireMember } from '../memberships/member.ts';
import { userOf } from '../users.ts';
import { Challenges } from './challenges.ts';
import type { Proven } from './credentials.ts';
import { takeCredential } from './held.ts';
import { keepPasskey, passkeyStream, usePasskey } from './passkey.ts';
import {
  deletePasskey,
  namePasskey,
  passkeyByCredential,
  passkeyRows,
  passkeysOf,
  passkeyUsed,
  type PasskeyRow,
} from './passkey-rows.ts';

/** Of COSE: EdDSA, ES256 and RS256, one of which every authenticator has. */
const ALGORITHMS = [-8, -7, -257];
const LOCALHOST = 'localhost';

interface Command {
  readonly commandId: string;
}

/** Passkeys: made, listed, removed, and taken for a proof of who somebody is. */
export class Passkeys {
  readonly #log: EventLog;
  readonly #source: Source;
  readonly #secret: string;
  readonly #challenges: Challenges;
  readonly #site: URL;
  readonly #siteName: string;
  /** The host name that they are for. Browsers make none for a bare address, so there it is this machine. */
  readonly #rpId: string;

  constructor(parts: {
    log: EventLog;
    source: Source;
    clock: Clock;
    /** Keys the hashes of credentials and members, and signs challenges. */
    secret: string;
    /** The address that people open. */
    publicUrl: string;
    /** What authenticators show of it. */
    siteName: string;
  }) {
    this.#log = parts.log;
    this.#siteName = parts.siteName;
    this.#source = parts.source;
    this.#secret = parts.secret;
    this.#challenges = new Challenges(parts);
    this.#site = new URL(parts.publicUrl);
    const { hostname } = this.#site;
    this.#rpId = isIP(hostname.replaceAll(/[[\]]/g, '')) ? LOCALHOST : hostname;
  }

  /** Throws 0007 if the member has as many as they may. */
  async options(userSysId: number): Promise<PasskeyOptions> {
    const user = await userOf(this.#log.reads, userSysId);
    const rows = await this.#log.reads.all(passkeysOf({ userSysId }));
    if (rows.length >= PASSKEYS_MAX) throw new Refusal('0007');
    return {
      rp: { id: this.#rpId, name: this.#siteName },
      user: {
        id: this.#handleOf(userSysId),
        name: user.user_id,
        displayName: user.nick_name.trim() || user.user_id,
      },
      challenge: this.#challenges.next({ use: 'add', userSysId }),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      timeout: PASSKEY_CHALLENGE_LASTS,
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: rows.map(({ credential_id: id, transports }) => ({
        id,
        type: 'public-key',
        transports: transports.split(' ').filter(Boolean),
      })),
    };
  }

  /**
   * Resolves to its `passkeySysId`. Throws 1031 unless it was just made for our options, 0003 if it was kept before, 0007 if
   * the member has as many as they may.
   */
  async add(userSysId: number, name: string, made: NewPasskey, { commandId }: Command): Promise<number> {
    const { challenge } = this.#said(made.response.clientDataJSON);
    const challenged = this.#challenges.answer(challenge, { use: 'add', userSysId });
    const { id, publicKey, counter } = await this.#verifyMade(made, challenge);
    const passkeySysId = this.#source.id();
    const [member, passkey] = [memberStream(userSysId), this.#streamOf(id)];
    await this.#log.execute({
      actorId: userSysId,
      commandId,
      streams: [member, passkey, ...challenged.streams],
      decide: (states, now) => ({
        events: [
          ...challenged.answered(states, now),
          { ref: passkey, events: keepPasskey(states.get(passkey), { userSysId, passkeySysId, counter }) },
          { ref: member, events: addPasskey(states.get(member), passkeySysId) },
        ],
        rows: [
          passkeyRows.insert({
            passkey_sys_id: passkeySysId,
            user_sys_id: userSysId,
            credential_id: id,
            public_key: Buffer.from(publicKey).toString('base64url'),
            transports: (made.response.transports ?? []).join(' '),
            name,
            created_at: now,
            last_used_at: null,
          }),
        ],
        reply: null,
      }),
    });
    return passkeySysId;
  }

  async of(userSysId: number): Promise<Passkey[]> {
    const rows = await this.#log.reads.all(passkeysOf({ userSysId }));
    return rows.map((row) => ({
      passkeySysId: row.passkey_sys_id,
      name: row.name,
      createdAt: new Date(row.created_at).toISOString(),
      lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    }));
  }

  /** Throws 0004 if the member has no such passkey. */
  async rename(userSysId: number, passkeySysId: number, name: string): Promise<void> {
    await this.#own(userSysId, passkeySysId);
    await this.#log.write([namePasskey({ passkeySysId, name })]);
  }

  /** Throws 0004 if the member has no such passkey, 1032 if they could no longer log in. */
  async remove(userSysId: number, passkeySysId: number, { commandId }: Command): Promise<void> {
    await this.#own(userSysId, passkeySysId);
    await takeCredential(this.#log, userSysId, {
      commandId,
      events: (member) => removePasskey(member, passkeySysId),
      row: deletePasskey({ passkeySysId }),
    });
  }

  /** For a proof by whatever passkey of ours somebody has. */
  request(): PasskeyRequest {
    return {
      rpId: this.#rpId,
      challenge: this.#challenges.next({ use: 'prove' }),
      timeout: PASSKEY_CHALLENGE_LASTS,
      userVerification: 'required',
    };
  }

  /**
   * The member whose passkey has answered. Throws 1031, whatever is wrong: nobody learns which passkeys there are. `of`: they
   * must be this member.
   */
  async prove(answer: PasskeyAnswer, { commandId, of }: Command & { readonly of?: number }): Promise<Proven> {
    const { challenge } = this.#said(answer.response.clientDataJSON);
    const challenged = this.#challenges.answer(challenge, { use: 'prove' });
    const row = await this.#log.reads.one(passkeyByCredential({ credentialId: answer.id }));
    if (!row || (of !== undefined && row.user_sys_id !== of)) throw new Refusal('1031');
    const { user_sys_id: userSysId, passkey_sys_id: passkeySysId } = row;
    const counter = await this.#verifyAnswer(answer, challenge, row);
    const [member, passkey] = [memberStream(userSysId), this.#streamOf(row.credential_id)];
    const { reply: memberVersion } = await this.#log.execute({
      actorId: userSysId,
      commandId,
      streams: [member, passkey, ...challenged.streams],
      decide: (states, now) => {
        const state = states.get(passkey);
        requireMember(states.get(member));
        if (!state || !states.get(member).passkeys.includes(passkeySysId)) throw new Refusal('1031');
        return {
          events: [...challenged.answered(states, now), { ref: passkey, events: usePasskey(state, counter) }],
          rows: [passkeyUsed({ passkeySysId, now })],
          reply: states.version(member),
        };
      },
    });
    return { userSysId, memberVersion };
  }

  async #own(userSysId: number, passkeySysId: number): Promise<void> {
    const rows = await this.#log.reads.all(passkeysOf({ userSysId }));
    if (!rows.some((row) => row.passkey_sys_id === passkeySysId)) throw new Refusal('0004');
  }

  async #verifyMade(made: NewPasskey, challenge: string) {
    const { clientDataJSON, attestationObject } = made.response;
    const verified = await accepted(() =>
      verifyRegistrationResponse({
        ...this.#expected(clientDataJSON, challenge),
        response: {
          ...made,
          response: { clientDataJSON, attestationObject },
          clientExtensionResults: {},
        },
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!verified.verified) throw new Refusal('1031');
    const { credential } = verified.registrationInfo;
    // The id that was signed, not the one beside it.
    if (credential.id !== made.id) throw new Refusal('1031');
    return credential;
  }

  /** Resolves to how often the passkey has been used, as it says. */
  async #verifyAnswer(answer: PasskeyAnswer, challenge: string, row: PasskeyRow): Promise<number> {
    if (!isSameSecret(answer.response.userHandle, this.#handleOf(row.user_sys_id))) throw new Refusal('1031');
    const { verified, authenticationInfo } = await accepted(() =>
      verifyAuthenticationResponse({
        ...this.#expected(answer.response.clientDataJSON, challenge),
        response: { ...answer, clientExtensionResults: {} },
        credential: {
          id: row.credential_id,
          publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
          // How it must have risen is decided on the passkey's stream.
          counter: 0,
        },
      }),
    );
    if (!verified) throw new Refusal('1031');
    return authenticationInfo.newCounter;
  }

  #expected(clientData: string, challenge: string) {
    return {
      expectedChallenge: challenge,
      expectedOrigin: this.#originFor(this.#said(clientData).origin),
      expectedRPID: this.#rpId,
      requireUserVerification: true,
    };
  }

  /** Ours. On `localhost` the port does not matter: whoever is there is on this machine. */
  #originFor(said: string): string {
    const isHere = this.#rpId === LOCALHOST && said.startsWith(`${this.#site.protocol}//${LOCALHOST}:`);
    return isHere ? said : this.#site.origin;
  }

  /** What the browser says it was asked, and where. Throws 1031 if it says nothing of the kind. */
  #said(clientData: string): { readonly challenge: string; readonly origin: string } {
    const said = (() => {
      try {
        return JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as unknown;
      } catch {
        return null;
      }
    })();
    const { challenge, origin } = (said ?? {}) as { readonly challenge?: unknown; readonly origin?: unknown };
    if (typeof challenge !== 'string' || typeof origin !== 'string') throw new Refusal('1031');
    return { challenge, origin };
  }

  #streamOf(credentialId: string) {
    return passkeyStream(keyedDigest(this.#secret, 'passkey', credentialId));
  }

  /** By it the passkey knows its member, and nobody else does. */
  #handleOf(userSysId: number): string {
    return keyedDigest(this.#secret, 'passkey of', String(userSysId));
  }
}

/** The library throws for whatever is wrong with an answer. */
async function accepted<R>(verify: () => Promise<R>): Promise<R> {
  try {
    return await verify();
  } catch {
    throw new Refusal('1031');
  }
}
