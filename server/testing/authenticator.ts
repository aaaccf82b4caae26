import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyOptions,
  PasskeyRequest,
} from '../../schema/members/passkeys.ts';

/** Where the test server says that it is. */
export const SITE = 'http://shop.test';

/** What an authenticator, or the browser before it, says other than it should. */
export interface Lies {
  readonly origin?: string;
  readonly type?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly userHandle?: string;
  /** Nobody was asked for finger or PIN. */
  readonly isUnverified?: boolean;
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** A passkey in a browser: ES256, without attestation. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle = '';
  #counter = 0;

  make({ challenge, rp, user }: PasskeyOptions, lies: Lies = {}): NewPasskey {
    this.#userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, coseOf(this.#keys.publicKey)]);
    const said = Buffer.concat([this.#data(lies.rpId ?? rp.id, ATTESTED, lies), credential]);
    return {
      ...this.#named,
      response: {
        clientDataJSON: clientData(lies.type ?? 'webauthn.create', challenge, lies),
        attestationObject: Buffer.concat([
          map(3),
          text('fmt'),
          text('none'),
          text('attStmt'),
          map(0),
          text('authData'),
          bytes(said),
        ]).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  answer({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>, lies: Lies = {}): PasskeyAnswer {
    this.#counter += 1;
    const clientDataJSON = clientData(lies.type ?? 'webauthn.get', challenge, lies);
    const said = this.#data(lies.rpId ?? rpId, 0, lies);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    return {
      ...this.#named,
      response: {
        clientDataJSON,
        authenticatorData: said.toString('base64url'),
        signature: sign('sha256', Buffer.concat([said, hash]), this.#keys.privateKey).toString('base64url'),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
    };
  }

  get #named() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #data(rpId: string, flags: number, { counter = this.#counter, isUnverified = false }: Lies): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const all = PRESENT | flags | (isUnverified ? 0 : VERIFIED);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(all), counted]);
  }
}

function clientData(type: string, challenge: string, { origin = SITE }: Lies): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

/** COSE: a P-256 key for ES256. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' });
  const [kty, alg, curve] = [Buffer.of(0x01, 0x02), Buffer.of(0x03, 0x26), Buffer.of(0x20, 0x01)];
  const point = [x!, y!].map((part) => bytes(Buffer.from(part, 'base64url')));
  return Buffer.concat([map(5), kty, alg, curve, Buffer.of(0x21), point[0]!, Buffer.of(0x22), point[1]!]);
}

/** CBOR, as little as that takes. */
function map(size: number): Buffer {
  return Buffer.of(0xa0 | size);
}

function text(said: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 | said.length), Buffer.from(said)]);
}

function bytes(said: Buffer): Buffer {
  const head =
    said.length < 256 ? Buffer.of(0x58, said.length) : Buffer.of(0x59, said.length >> 8, said.length & 255);
  return Buffer.concat([head, said]);
}
