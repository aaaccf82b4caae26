import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from './errors.ts';
import { textOf } from './files.ts';

/** Someone who is logged in at a server. */
export interface Login {
  readonly userId: string;
  readonly userSysId: number;
  /** Permission flag, and for hosts whom they broadcast for. */
  readonly permission: number;
  readonly sellerSysId: number | null;
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface SessionsOfServer {
  /** The most recent login. */
  current: string | null;
  logins: Record<string, Login>;
}

interface SessionFile {
  servers: Record<string, SessionsOfServer>;
}

/** Stored logins, one per server. Only their owner can read the file. */
export class Sessions {
  readonly #file: string;
  readonly #serverUrl: string;

  constructor(file: string, serverUrl: string) {
    this.#file = file;
    this.#serverUrl = serverUrl;
  }

  /** Without a name, the most recent login. */
  find(userId?: string): Login | undefined {
    const { current, logins } = this.#ofServer(this.#read());
    const name = userId ?? current;
    return name === null ? undefined : logins[name];
  }

  save(login: Login, { makeCurrent }: { readonly makeCurrent: boolean }): void {
    this.#change((sessions) => {
      sessions.logins[login.userId] = login;
      if (makeCurrent) sessions.current = login.userId;
    });
  }

  remove(userId: string): void {
    this.#change((sessions) => {
      delete sessions.logins[userId];
      if (sessions.current === userId) sessions.current = null;
    });
  }

  #ofServer(content: SessionFile): SessionsOfServer {
    return content.servers[this.#serverUrl] ?? { current: null, logins: {} };
  }

  /** Reads the file again, because another command may have written to it. */
  #change(change: (sessions: SessionsOfServer) => void): void {
    const content = this.#read();
    const sessions = this.#ofServer(content);
    change(sessions);
    content.servers[this.#serverUrl] = sessions;
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    const unfinished = `${this.#file}.${process.pid}`;
    writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    renameSync(unfinished, this.#file);
  }

  #read(): SessionFile {
    if (!existsSync(this.#file)) return { servers: {} };
    const text = textOf(this.#file);
    try {
      const content = JSON.parse(text) as Partial<SessionFile>;
      if (typeof content.servers === 'object' && content.servers !== null)
        return { servers: content.servers };
    } catch {
      // Told below.
    }
    throw new UsageError(`${this.#file} is not a session file`, 'Delete it and log in again: sellover login');
  }
}
