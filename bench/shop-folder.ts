/**
 * How long `sellover shop apply` takes with a folder of thousands of products, each with a picture of its own, and how long a
 * second time, which changes nothing. The server and the command share the machine.
 *
 *     node bench/shop-folder.ts --products 5000
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { startServer, unpin } from './harness/processes.ts';
import { figure } from './harness/report.ts';

/** As phones take them, after a shop has made them smaller. */
const [WIDTH, HEIGHT] = [1000, 1000];
const AIM_SECONDS = 300;
const TICKS_PER_SECOND = 100;
const CLI = new URL('../cli/main.js', import.meta.url).pathname;
const PASSWORD = 'Sunny-day-2026!';

const { values } = parseArgs({ options: { products: { type: 'string', default: '5000' } } });
const count = Number(values.products);
const place = mkdtempSync(join(tmpdir(), 'sellover-bench-'));
const folder = join(place, 'shop');
const env = {
  ...process.env,
  DATA_DIR: join(place, 'data'),
  XDG_CONFIG_HOME: join(place, 'home'),
  NO_COLOR: '1',
};

try {
  await makeFolder();
  const server = await startServer(new URL('../server/main.ts', import.meta.url), env);
  try {
    Object.assign(env, { SELLOVER_URL: `http://127.0.0.1:${server.port}` });
    ask(['member', 'create', 'boss@shop.example', '--manager', '--password-stdin']);
    ask(['login', '--user', 'boss@shop.example', '--password-stdin']);
    ask(['seller', 'create', '--name', '가게']);
    // Both cores are for both.
    unpin(server.pid);
    const first = await applied(server.pid);
    console.log(`${figure(count)} products with pictures: ${first} (aim for 5,000: ${AIM_SECONDS} s)`);
    console.log(`the same once more, without a change: ${await applied(server.pid)}`);
  } finally {
    await server.stop();
  }
} finally {
  rmSync(place, { recursive: true });
}

async function makeFolder(): Promise<void> {
  mkdirSync(join(folder, 'products'), { recursive: true });
  mkdirSync(join(folder, 'pictures'));
  writeFileSync(join(folder, 'categories.yaml'), '- name: 생활\n');
  // Drawing thousands would take longer than what is measured: each is another detail of one picture.
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const whole = await sharp({
    create: { width: 2 * WIDTH, height: 2 * HEIGHT, channels: 3, background: '#000', noise },
  })
    .blur(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let n = 1; n <= count; n++) {
    const at = { left: n % WIDTH, top: Math.floor(n / WIDTH) % HEIGHT, width: WIDTH, height: HEIGHT };
    const picture = await sharp(whole.data, { raw: whole.info }).extract(at).jpeg({ quality: 85 }).toBuffer();
    writeFileSync(join(folder, `pictures/${n}.jpg`), picture);
    const yaml = `name: 상품 ${n}\ncategory: 생활\npicture: pictures/${n}.jpg\nprice: ${1000 + n}\nstock: 50\n`;
    writeFileSync(join(folder, `products/P-${String(n).padStart(5, '0')}.yaml`), yaml);
  }
}

function ask(args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    env,
    input: `${PASSWORD}\n`,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`sellover ${args.join(' ')}: ${stderr}`);
}

/** How long it took, and the processor time of the server, which a busy machine does not lengthen. */
async function applied(serverPid: number): Promise<string> {
  const [begun, before] = [performance.now(), computed(serverPid)];
  const child = spawn(process.execPath, [CLI, 'shop', 'apply', folder, '--seller', '1'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`shop apply ended with ${code}`);
  const had = computed(serverPid) - before;
  return `${((performance.now() - begun) / 1000).toFixed(1)} s, of which the server computed ${had.toFixed(1)} s`;
}

/** Seconds of a process's threads, also of those that have ended; NaN where the system does not tell. */
function computed(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before them may have spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    return (user + system) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
