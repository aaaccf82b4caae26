import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { loadFixtures } from '../../fixtures/load.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { openLog } from '../../server/domains.ts';
import type { EventLog } from '../../server/platform/log/log.ts';
import { databaseFile } from '../../server/platform/log/sqlite/sqlite-log.ts';
import { roomStream } from '../../server/domains/room/room/decider.ts';

/** A data folder with a fresh start's database, which stays open as it does in a server. */
export class FilledLog {
  readonly dataDir: string;
  readonly log: EventLog;

  private constructor(dataDir: string, log: EventLog) {
    this.dataDir = dataDir;
    this.log = log;
  }

  static async make(sealKey: string | null = null): Promise<FilledLog> {
    const dataDir = mkdtempSync(join(tmpdir(), 'sellover-log-'));
    const filled = new FilledLog(
      dataDir,
      await openLog({ dataDir, databaseUrl: null }, { clock: systemClock, sealKey }),
    );
    await loadFixtures(filled.log, systemClock);
    return filled;
  }

  get file(): string {
    return databaseFile(this.dataDir);
  }

  /** One more event in the room of broadcast 1. */
  async append(msg: string, commandId: string = randomUUID()): Promise<void> {
    const room = roomStream({ broadcastSysId: 1, broadcastScheduleSysId: 11 });
    const event = { type: 'ChatSent', data: { msgType: 0, permission: 1, msg, content: null } };
    await this.log.execute({
      actorId: 1,
      commandId,
      streams: [room],
      decide: () => ({ events: [{ ref: room, events: [event] }], reply: null }),
    });
  }

  /** A data folder of this name in its own, whose database is a copy that somebody has been at. */
  tampered(name: string, sql: string): string {
    const dir = join(this.dataDir, name);
    mkdirSync(dir);
    const source = new Database(this.file);
    source.pragma('wal_checkpoint(TRUNCATE)');
    source.close();
    copyFileSync(this.file, databaseFile(dir));
    const db = new Database(databaseFile(dir));
    db.exec(sql);
    db.close();
    return dir;
  }

  async remove(): Promise<void> {
    await this.log.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
