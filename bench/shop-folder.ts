/**
 * How long `sellover shop apply` takes with a folder of thousands of products, each with a picture of its own, and how long a
 * second time, which changes nothing. The server and the command share the machine.
 *
 *     node bench/shop-folder.ts --products 5000
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { startServer } from './harness/processes.ts';
import { figure } from './harness/report.ts';

/** As phones take them, after a shop has made them smaller. */
const [WIDTH, HEIGHT] = [1000, 1000];
const AIM_SECONDS = 300;
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
    const first = await applied();
    const second = await applied();
    console.log(
      `${figure(count)} products with pictures: ${first.toFixed(1)} s (aim for 5,000: ${AIM_SECONDS} s)`,
    );
    console.log(`the same once more, without a change: ${second.toFixed(1)} s`);
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

/** In seconds. */
async function applied(): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [CLI, 'shop', 'apply', folder, '--seller', '1'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`shop apply ended with ${code}`);
  return (performance.now() - begun) / 1000;
}
