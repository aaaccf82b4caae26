import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type {
  Blow,
  DrilledAnswer,
  DrilledNews,
  DrilledOptions,
  DrilledOrder,
  Findings,
} from '../../../fixtures/cluster/channel.ts';
import { ChecksFailed, UsageError } from '../../errors.ts';

const program = fileURLToPath(new URL('../../../fixtures/cluster/drilled.ts', import.meta.url));

type Unnumbered<Order> = Order extends { readonly id: number } ? Omit<Order, 'id'> : never;

/** The cluster of a drill, as the drill needs it. */
export interface DrilledCluster {
  /** Of each node. */
  readonly urls: readonly string[];
  strike(blow: Blow): Promise<void>;
  /** Resolves when it can be used again. */
  mend(blow: Blow): Promise<void>;
  find(): Promise<Findings>;
  /** Resolves when nothing is left of it. */
  end(): Promise<void>;
}

/** Started and kept by a process of its own, which removes all of it when this one is gone. */
export class OwnCluster implements DrilledCluster {
  readonly urls: readonly string[];
  readonly #child: ChildProcess;
  readonly #waiting = new Map<
    number,
    { resolve: (found?: Findings) => void; reject: (error: Error) => void }
  >();
  #orders = 0;

  private constructor(child: ChildProcess, urls: readonly string[]) {
    this.#child = child;
    this.urls = urls;
    child.on('message', (answer: DrilledAnswer) => this.#heard(answer));
    child.once('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(gone());
      this.#waiting.clear();
    });
  }

  /** Throws a `UsageError` if this machine cannot have such a cluster. `signal` stops the start. */
  static async start(
    options: DrilledOptions,
    heard: (news: DrilledNews) => void,
    signal: AbortSignal,
  ): Promise<OwnCluster> {
    const mounting = options.hasSmallDisk ? mayMount() : null;
    const child = fork(program, [JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // What the terminal sends, such as Ctrl-C, is for us alone: that process ends when we let it go.
      detached: true,
      ...(mounting && { execPath: mounting[0], execArgv: [...mounting.slice(1), process.execPath] }),
    });
    const stop = () => child.disconnect();
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        child.on('message', (answer: DrilledAnswer) => {
          if ('news' in answer) heard(answer.news);
          else if ('urls' in answer) resolve(new OwnCluster(child, answer.urls));
          else if ('missing' in answer)
            reject(
              new UsageError(answer.missing, 'Or drill one server on a file, which needs neither: --nodes 1'),
            );
        });
        child.once('exit', () => reject(gone()));
      });
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async strike(blow: Blow): Promise<void> {
    await this.#ask({ strike: blow });
  }

  async mend(blow: Blow): Promise<void> {
    await this.#ask({ mend: blow });
  }

  async find(): Promise<Findings> {
    return (await this.#ask({ find: true })) as Findings;
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.disconnect();
    await ended;
  }

  #ask(order: Unnumbered<DrilledOrder>): Promise<Findings | undefined> {
    const id = ++this.#orders;
    return new Promise((resolve, reject) => {
      if (!this.#child.connected) return reject(gone());
      this.#waiting.set(id, { resolve, reject });
      this.#child.send({ ...order, id });
    });
  }

  #heard(answer: DrilledAnswer): void {
    if (!('id' in answer)) return;
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('failed' in answer) waiting?.reject(new Error(answer.failed));
    else waiting?.resolve(answer.findings);
  }
}

/** What gives a process a mount namespace of its own, in which it may mount. */
function mayMount(): readonly string[] {
  const asRoot = ['unshare', '--mount'];
  const asUser = ['unshare', '--mount', '--user', '--map-root-user'];
  const command = process.getuid?.() === 0 ? asRoot : asUser;
  const [unshare, ...args] = command as [string, ...string[]];
  const tried = spawnSync(unshare, [...args, 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp'], { encoding: 'utf8' });
  if (tried.status === 0) return command;
  const why = tried.error ? 'unshare is missing' : tried.stderr.trim();
  throw new UsageError(
    `disk-full needs a small file system of its own, and none can be mounted here: ${why}`,
    'Run the drill as root on Linux, allow user namespaces, or leave disk-full out.',
  );
}

function gone(): ChecksFailed {
  return new ChecksFailed('The drill’s own cluster has ended', { hint: 'What it said last stands above.' });
}
