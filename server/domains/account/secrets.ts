import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLogger, type Logger } from '../../platform/log/logger.ts';
import { makePrivate, PRIVATE_FILE, PRIVATE_FOLDER } from '../../platform/private-files.ts';

/** What signs tokens and what logins are encrypted for. */
export interface Secrets {
  readonly tokenSecret: string;
  /** PKCS #8, PEM. */
  readonly loginKey: string;
}

/**
 * Reads the secrets of a data folder, making them where there are none. They are written whole under another
 * name and then linked, so that of two processes starting at once both end with the same ones.
 */
export function secretsOf(
  dataDir: string,
  tokenSecret: string | undefined,
  logger: Logger = silentLogger,
): Secrets {
  const file = join(dataDir, 'secrets.json');
  makePrivate(file, PRIVATE_FILE, logger);
  const kept = read(file) ?? make(dataDir, file);
  return tokenSecret ? { ...kept, tokenSecret } : kept;
}

function make(dataDir: string, file: string): Secrets {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const secrets: Secrets = {
    tokenSecret: randomBytes(32).toString('base64url'),
    loginKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  const unfinished = `${file}.new-${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(secrets), { mode: PRIVATE_FILE });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return read(file) ?? secrets;
}

/** The file is there and holds no secrets that could be used. */
export class SecretsUnusable extends Error {
  override readonly name = 'SecretsUnusable';
  constructor(file: string, cause: unknown) {
    super(`${file} cannot be read: put it back from a backup, or delete it to log everybody out`, { cause });
  }
}

function read(file: string): Secrets | null {
  try {
    const { tokenSecret, loginKey } = JSON.parse(readFileSync(file, 'utf8')) as Secrets;
    if (typeof tokenSecret !== 'string' || tokenSecret === '') throw new TypeError('no tokenSecret');
    createPrivateKey(loginKey);
    return { tokenSecret, loginKey };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new SecretsUnusable(file, error);
  }
}
