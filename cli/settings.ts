import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { FIXTURE_PASSWORD } from '../fixtures/people.ts';
import { UsageError } from './errors.ts';

/** Settings from the environment. Besides these and colours, the CLI reads nothing from it. */
export interface Settings {
  /** Origin, such as `http://127.0.0.1:3000`. */
  readonly serverUrl: string;
  /** All that were named, for what spreads over the servers of one shop; the last is {@link serverUrl}. */
  readonly serverUrls: readonly string[];
  /** The user to act as in this run, instead of the most recent login. */
  readonly userId: string | undefined;
  readonly password: string | undefined;
  /** The password of the members that a simulation logs in. */
  readonly membersPassword: string;
  readonly sessionFile: string;
  readonly dataDir: string;
  /** The server's folder for video from encoders. */
  readonly ingestDir: string;
  /** The server's folder for uploaded files. */
  readonly uploadsDir: string;
  /** Which of these folders nobody has named, so that they are where the command was started. */
  readonly guessed: { readonly ingest: boolean; readonly uploads: boolean };
  /** The server's bucket for both, such as `s3://my-shop`; null: they are in the folders. */
  readonly mediaStore: string | null;
  /** Never an option, because it may contain a password. */
  readonly databaseUrl: string | null;
  /** The key of the log's seal. Never an option, because other users can read command lines. */
  readonly sealKey: string | undefined;
  /** The server's, if it does not make its own. Never an option, either. */
  readonly tokenSecret: string | null;
  /** The server's folder of the terms; null: those that come with it. */
  readonly termsDir: string | null;
  /** Options of one command, for commands that must ignore the environment. */
  readonly given: { readonly server?: readonly string[] | undefined; readonly dataDir?: string | undefined };
}

export const SERVER_URL_DEFAULT = 'http://127.0.0.1:3000';
export const DATA_DIR_DEFAULT = 'data';
/** Inside a data folder. */
export const INGEST_FOLDER = 'ingest';

export function settingsOf(
  flags: { readonly server?: readonly string[]; readonly dataDir?: string },
  env: NodeJS.ProcessEnv,
): Settings {
  const dataDir = resolve(flags.dataDir ?? (env['DATA_DIR'] || DATA_DIR_DEFAULT));
  const isNamed = flags.dataDir !== undefined || Boolean(env['DATA_DIR']);
  const serverUrls = (flags.server ?? [env['SELLOVER_URL'] || SERVER_URL_DEFAULT]).map(originOf);
  const configHome = env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  return {
    serverUrl: serverUrls.at(-1)!,
    serverUrls,
    userId: env['SELLOVER_USER'] || undefined,
    password: env['SELLOVER_PASSWORD'] || undefined,
    membersPassword: env['SELLOVER_MEMBERS_PASSWORD'] || FIXTURE_PASSWORD,
    sessionFile: join(configHome, 'sellover', 'session.json'),
    dataDir,
    guessed: {
      ingest: !isNamed && !env['INGEST_DIR'],
      uploads: !isNamed && !env['UPLOADS_DIR'],
    },
    ingestDir: env['INGEST_DIR'] ? resolve(env['INGEST_DIR']) : join(dataDir, INGEST_FOLDER),
    uploadsDir: env['UPLOADS_DIR'] ? resolve(env['UPLOADS_DIR']) : join(dataDir, 'uploads'),
    mediaStore: env['MEDIA_STORE'] || null,
    databaseUrl: env['DATABASE_URL'] || null,
    sealKey: env['SEAL_KEY'] || undefined,
    tokenSecret: env['TOKEN_SECRET'] || null,
    termsDir: env['TERMS_DIR'] || null,
    given: { server: flags.server, dataDir: flags.dataDir && resolve(flags.dataDir) },
  };
}

function originOf(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.origin;
  throw new UsageError(`${text} is not the address of a server`, `Give it as ${SERVER_URL_DEFAULT}`);
}
