/** What the system says about files, ports and connections, in our own words: which, what is wrong, and what to do. */
interface Words {
  /** Follows the name of the file or the port. */
  readonly problem: string;
  readonly hint: string;
}

const ANOTHER = 'Name another place.';

const WORDS: Readonly<Record<string, Words>> = {
  EACCES: { problem: 'may not be used by you', hint: 'Ask its owner to let you, or name another one.' },
  EADDRINUSE: {
    problem: 'is in use by another program',
    hint: 'Name another port, or end the program that has it.',
  },
  EADDRNOTAVAIL: { problem: 'is no address of this machine', hint: 'Name one that it has.' },
  EBUSY: { problem: 'is in use by another program', hint: 'End that program, then repeat the command.' },
  EDQUOT: { problem: 'does not fit: your share of the disk is used up', hint: 'Delete what is not needed.' },
  EEXIST: { problem: 'is there already', hint: ANOTHER },
  EFBIG: { problem: 'would be larger than this disk takes', hint: ANOTHER },
  EIO: { problem: 'cannot be read or written: the disk fails', hint: 'Check the disk.' },
  EISDIR: { problem: 'is a folder', hint: 'Name a file.' },
  ELOOP: { problem: 'is a link that leads back to itself', hint: 'Name the file itself.' },
  EMFILE: { problem: 'is one open file too many', hint: 'Raise the limit of open files: ulimit -n' },
  ENAMETOOLONG: { problem: 'is too long a name', hint: 'Name a shorter one.' },
  ENFILE: { problem: 'is one open file too many for this machine', hint: 'End other programs first.' },
  ENOENT: { problem: 'is not there', hint: 'Check its name.' },
  ENOSPC: { problem: 'does not fit: the disk is full', hint: 'Make room, then repeat the command.' },
  ENOTDIR: { problem: 'is no folder, or lies in a file', hint: 'Check its path.' },
  ENOTEMPTY: { problem: 'is not empty', hint: ANOTHER },
  EPERM: { problem: 'may not be used by you', hint: 'Ask its owner to let you, or name another one.' },
  EROFS: { problem: 'is on a disk that can only be read', hint: ANOTHER },
  ETXTBSY: { problem: 'is a program that runs', hint: 'End it first.' },
  EXDEV: { problem: 'is on another disk', hint: ANOTHER },
  ERR_FS_CP_DIR_TO_NON_DIR: { problem: 'is no folder', hint: ANOTHER },
  ERR_FS_CP_EINVAL: { problem: 'lies in what would be copied', hint: ANOTHER },
  ERR_FS_FILE_TOO_LARGE: { problem: 'is too large to be read at once', hint: 'Name a smaller one.' },
  ERR_SOCKET_BAD_PORT: { problem: 'is no port', hint: 'Ports are from 1 to 65535.' },
};

/** Why no connection came about, or why it broke. */
const CONNECTIONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it has signed its certificate itself',
  EAI_AGAIN: 'the name service does not answer',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  EHOSTUNREACH: 'there is no way to this machine',
  ENETUNREACH: 'there is no network',
  ENOTFOUND: 'there is no machine of this name',
  EPIPE: 'the connection was cut',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  ETIMEDOUT: 'it did not answer in time',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody known has signed its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'nobody known has signed its certificate',
  UND_ERR_BODY_TIMEOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
  UND_ERR_SOCKET: 'the connection was cut',
};

interface SystemError extends Error {
  readonly code: string;
  path?: unknown;
  readonly dest?: unknown;
  readonly port?: unknown;
  readonly syscall?: unknown;
}

/** Whether the system, or Node for it, has refused something. */
function isOfSystem(error: unknown): error is SystemError {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return Object.hasOwn(WORDS, error.code) || ('syscall' in error && typeof error.syscall === 'string');
}

/** Null: the error is not of the system. */
export function systemProblem(error: unknown): (Words & { readonly message: string }) | null {
  if (!isOfSystem(error)) return null;
  const { problem, hint } = WORDS[error.code] ?? {
    problem: `cannot be used: the system says ${error.code}`,
    hint: ANOTHER,
  };
  return { problem, hint, message: `${subjectOf(error)} ${problem}` };
}

function subjectOf({ path, dest, port, syscall }: SystemError): string {
  if (typeof port === 'number' && syscall === 'listen') return `Port ${port}`;
  // Of a copy, name the file that could not be written, not its source.
  if (typeof dest === 'string') return dest;
  return typeof path === 'string' ? path : 'A file';
}

/** Why there was no connection. */
export function connectionProblem(error: Error): string {
  const { cause } = error;
  if (error instanceof AggregateError && error.errors[0] instanceof Error)
    return connectionProblem(error.errors[0]);
  if (cause instanceof Error) return connectionProblem(cause);
  if (error.name === 'TimeoutError') return 'it did not answer in time';
  if (error instanceof SyntaxError) return 'what answers there is no server of ours';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CONNECTIONS[code] ?? (code === '' ? error.message : `the system says ${code}`);
}

/** Runs what uses a file. Node does not name it in all of its errors. */
export function about<T>(file: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (isOfSystem(error)) error.path ??= file;
    throw error;
  }
}
