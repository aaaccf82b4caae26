import Database from 'better-sqlite3';

/** Open connections of this process, by file. */
const holders = new Map<string, number>();

/** Whether this process has a connection to the file. */
export function isOpenHere(file: string): boolean {
  return holders.has(file);
}

/** Counts one open connection to the file. Returns the function that counts it out again. */
export function holdOpen(file: string): () => void {
  holders.set(file, (holders.get(file) ?? 0) + 1);
  return () => {
    const left = (holders.get(file) ?? 1) - 1;
    if (left > 0) holders.set(file, left);
    else holders.delete(file);
  };
}

/** A connection that writes. It may wait for another process while it opens. */
export function openWriting(file: string): Database.Database {
  return open(file, {}, [
    // An acknowledged command must survive a power cut; NORMAL, the driver's default with WAL, may lose it.
    'synchronous = FULL',
    'foreign_keys = ON',
    'trusted_schema = OFF',
    'temp_store = MEMORY',
    'cache_size = -16384',
    // While a log is open, `Checkpoints` does this. Here it keeps a rebuild's WAL small.
    'wal_autocheckpoint = 4000',
    'journal_size_limit = 67108864',
  ]);
}

/** A connection that cannot write. In WAL mode it never waits for the writer, nor the writer for it. */
export function openReading(file: string): Database.Database {
  return open(file, { readonly: true }, [
    'query_only = ON',
    'trusted_schema = OFF',
    'temp_store = MEMORY',
    'cache_size = -32768',
    'mmap_size = 268435456',
  ]);
}

function open(file: string, options: Database.Options, pragmas: readonly string[]): Database.Database {
  const db = new Database(file, { fileMustExist: true, timeout: 5000, ...options });
  try {
    for (const pragma of pragmas) db.pragma(pragma);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
