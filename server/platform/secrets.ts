import { createECDH, createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import webPush from 'web-push';
import { databaseAt, type LogPlace } from './log/databases.ts';
import { silentLogger, type Logger } from './log/logger.ts';

/** The keys with which a push service recognises our messages: base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The token secret and the keys, shared by all servers of a database. */
export interface Secrets {
  readonly tokenSecret: string;
  /** PKCS #8, PEM. */
  readonly loginKey: string;
  /** For push messages. Browsers subscribe with the public key, so another pair would end all subscriptions. */
  readonly vapid: VapidKeys;
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
  const kept = { ...secretsIn(text, where), vapid: await vapidKeysOf(place, logger) };
  return tokenSecret === null ? kept : { ...kept, tokenSecret };
}

/** Kept apart, because installations from before push messages have secrets without them. */
async function vapidKeysOf(place: LogPlace, logger: Logger): Promise<VapidKeys> {
  const { text, where } = await databaseAt(place).keptOnce(
    'vapid',
    () => JSON.stringify(webPush.generateVAPIDKeys()),
    logger,
  );
  try {
    const { publicKey, privateKey } = JSON.parse(text) as VapidKeys;
    if (!isVapidPair(publicKey, privateKey)) throw new TypeError('no pair of keys');
    return { publicKey, privateKey };
  } catch (error) {
    throw new SecretsUnusable(where, error, 'end all push subscriptions');
  }
}

/** Whether the public key belongs to the private one. */
export function isVapidPair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey.replaceAll('=', '');
  } catch {
    return false;
  }
}

function newSecrets(): Omit<Secrets, 'vapid'> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    tokenSecret: randomBytes(32).toString('base64url'),
    loginKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** The stored secrets are unusable. */
export class SecretsUnusable extends Error {
  override readonly name = 'SecretsUnusable';
  constructor(where: string, cause: unknown, deletion = 'log everybody out') {
    super(`${where} cannot be read: put it back from a backup, or delete it to ${deletion}`, { cause });
  }
}

function secretsIn(text: string, where: string): Omit<Secrets, 'vapid'> {
  try {
    const { tokenSecret, loginKey } = JSON.parse(text) as Secrets;
    if (typeof tokenSecret !== 'string' || tokenSecret === '') throw new TypeError('no tokenSecret');
    createPrivateKey(loginKey);
    return { tokenSecret, loginKey };
  } catch (error) {
    throw new SecretsUnusable(where, error);
  }
}
