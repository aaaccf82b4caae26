/** The database cannot be used as it is. Nothing was changed; the message says what is wrong and what to do. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
  readonly file: string;
  readonly problem: string;
  readonly remedy: string;
  constructor(file: string, problem: string, remedy: string, options?: ErrorOptions) {
    // A database quotes its own text, which may have several lines; an operator is told in one.
    super(`${file}: ${problem.replaceAll(/\s+/g, ' ')}. ${remedy}`, options);
    this.file = file;
    this.problem = problem;
    this.remedy = remedy;
  }
}

/** A newer version has had the database; what this one would do to it is for its operator to say. */
export class MadeByNewer extends DatabaseUnusable {
  constructor(where: string, what: string) {
    super(
      where,
      `${what} made by a newer version of this program`,
      'Start the newer version; or, to go back to this one, stop all servers and run its sellover db rebuild.',
    );
  }
}

/** There is a log where a new one was to be made. */
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

/** What is appended cannot be seen from here: where nothing can be written, SQLite reads a copy. */
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
