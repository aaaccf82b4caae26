import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { databaseAt, type LogPlace } from './log/databases.ts';
import { silentLogger, type Logger } from './log/logger.ts';

/** The token secret and the login key, shared by all servers of a database. */
export interface Secrets {
  readonly tokenSecret: string;
  /** PKCS #8, PEM. */
  readonly loginKey: string;
}

/** Reads the secrets of a place, and creates missing ones. A given token secret replaces the stored one. */
export async function secretsOf(
  place: LogPlace,
  tokenSecret: string | null = null,
  logger: Logger = silentLogger,
): Promise<Secrets> {
  const { text, where } = await databaseAt(place).keptOnce(
    'secrets',
    () => JSON.stringify(newSecrets()),
    logger,
  );
  const kept = secretsIn(text, where);
  return tokenSecret === null ? kept : { ...kept, tokenSecret };
}

function newSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    tokenSecret: randomBytes(32).toString('base64url'),
    loginKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** The stored secrets are unusable. */
export class SecretsUnusable extends Error {
  override readonly name = 'SecretsUnusable';
  constructor(where: string, cause: unknown) {
    super(`${where} cannot be read: put it back from a backup, or delete it to log everybody out`, { cause });
  }
}

function secretsIn(text: string, where: string): Secrets {
  try {
    const { tokenSecret, loginKey } = JSON.parse(text) as Secrets;
    if (typeof tokenSecret !== 'string' || tokenSecret === '') throw new TypeError('no tokenSecret');
    createPrivateKey(loginKey);
    return { tokenSecret, loginKey };
  } catch (error) {
    throw new SecretsUnusable(where, error);
  }
}
