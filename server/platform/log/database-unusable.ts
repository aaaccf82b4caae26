/** The database cannot be used as it is. Nothing was changed. The message says what is wrong and what to do. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
  readonly file: string;
  readonly problem: string;
  readonly remedy: string;
  constructor(file: string, problem: string, remedy: string, options?: ErrorOptions) {
    // A database quotes its own text, which may have several lines. Operators get one line.
    super(`${file}: ${problem.replaceAll(/\s+/g, ' ')}. ${remedy}`, options);
    this.file = file;
    this.problem = problem;
    this.remedy = remedy;
  }
}

/** A newer version has used the database. Its operator decides what this version may do to it. */
export class MadeByNewer extends DatabaseUnusable {
  constructor(where: string, what: string) {
    super(
      where,
      `${what} made by a newer version of this program`,
      'Start the newer version; or, to go back to this one, stop all servers and run its sellover db rebuild.',
    );
  }
}

/** A log exists where a new one was to be created. */
export class PlaceTaken extends DatabaseUnusable {
  constructor(file: string, problem = 'has a log already') {
    super(file, problem, 'Name a place that has none; this one was left alone.');
  }
}

/** The database is not one of ours, so its address is probably wrong. */
export class StrangeDatabase extends DatabaseUnusable {
  constructor(file: string) {
    super(
      file,
      'is the database of another program',
      'Choose another data directory; this file was left alone.',
    );
  }
}

/** Later events cannot be seen from here, because SQLite reads a copy of a read-only folder. */
export class FolderReadOnly extends DatabaseUnusable {
  constructor(file: string, options?: ErrorOptions) {
    super(
      file,
      'its folder is read-only, so new events cannot be followed',
      'Read it without following, or follow the log where its server runs.',
      options,
    );
  }
}
