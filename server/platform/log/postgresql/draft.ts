import { PlaceTaken, StrangeDatabase } from '../database-unusable.ts';
import { claimDatabase } from './claim.ts';
import type { DatabaseSession } from './connection.ts';
import { hasTables, isMade, making } from './migrate.ts';

const SCHEMA = 'sellover_unfinished_copy';

/**
 * Creates a database's tables in a schema that no server reads, and moves all of them out of it at once when the work is
 * done. The next draft removes what a killed process left. Meanwhile the database is claimed, so that neither a server nor
 * a second draft starts there.
 */
export async function inDraft<R>(
  session: DatabaseSession,
  where: string,
  work: () => Promise<R>,
): Promise<R> {
  await checkEmpty(session, where);
  await claimDatabase(session, where, 'alone');
  await session.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
  await session.query(`CREATE SCHEMA ${SCHEMA}`);
  try {
    const done = await work();
    await publish(session, where);
    return done;
  } catch (error) {
    // If the server is gone, the next attempt removes the draft.
    await session.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`).catch(() => {});
    throw error;
  }
}

/** The same database, with the draft as its schema. */
export function draftUrl(url: string): string {
  const draft = new URL(url);
  draft.searchParams.set('search_path', SCHEMA);
  return draft.href;
}

async function publish(session: DatabaseSession, where: string): Promise<void> {
  await making(session, async () => {
    await checkEmpty(session, where);
    const [place] = await session.query<{ name: string }>('SELECT quote_ident(current_schema()) AS name');
    const tables = await session.query<{ name: string }>(
      `SELECT quote_ident(relname) AS name FROM pg_class
       WHERE relnamespace = '${SCHEMA}'::regnamespace AND relkind = 'r'`,
    );
    for (const { name } of tables)
      await session.query(`ALTER TABLE ${SCHEMA}.${name} SET SCHEMA ${place!.name}`);
    await session.query(`DROP SCHEMA ${SCHEMA}`);
  });
}

async function checkEmpty(session: DatabaseSession, where: string): Promise<void> {
  if (await isMade(session)) throw new PlaceTaken(where);
  if (await hasTables(session)) throw new StrangeDatabase(where);
}
