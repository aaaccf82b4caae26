import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LINE_STATUS } from '../../schema/orders/moves.ts';
import { monotonicMs } from '../harness/clock.ts';
import { LOAD_CORE, pinned } from '../harness/processes.ts';
import { figure, type Report } from '../harness/report.ts';
import { makeWorld, startSellover } from '../harness/world.ts';
import { growOrders, orderIdOf } from './past-orders.ts';

const CLI = new URL('../../cli/main.js', import.meta.url).pathname;
const PASSWORD = 'Sunny-day-2026!';
const BOSS = 'boss@shop.example';

/** `sellover order dispatch --csv` with so many parcels. */
export async function parcels(report: Report, { count }: { readonly count: number }): Promise<void> {
  report.title(`Dispatch of ${figure(count)} parcels by CSV`);
  const world = await makeWorld();
  await growOrders(world, count, (nth) => ({
    nth,
    userSysId: (nth % world.headers.length) + 1,
    sellerSysId: 1,
    statusCode: LINE_STATUS.preparing,
  }));
  const env = {
    ...process.env,
    DATA_DIR: world.dataDir,
    XDG_CONFIG_HOME: join(world.dataDir, 'home'),
    NO_COLOR: '1',
    SELLOVER_USER: BOSS,
    SELLOVER_PASSWORD: PASSWORD,
  };
  const made = spawnSync(process.execPath, [CLI, 'member', 'create', BOSS, '--manager', '--password-stdin'], {
    env,
    input: `${PASSWORD}\n`,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  const file = join(world.dataDir, 'invoices.csv');
  const rows = Array.from({ length: count }, (_, nth) => `${orderIdOf(nth)},04,${6_800_000_000 + nth}\n`);
  writeFileSync(file, `orderSysId,deliveryCompanyCode,invoiceNo\n${rows.join('')}`);
  const server = await startSellover(world);
  try {
    const from = monotonicMs();
    const [command, args] = pinned(LOAD_CORE, [CLI, 'order', 'dispatch', '--csv', file, '--json']);
    const child = spawn(command, args, {
      env: { ...env, SELLOVER_URL: `http://127.0.0.1:${server.port}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let answer = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) answer += String(chunk);
    if (child.exitCode === null) await once(child, 'exit');
    const seconds = (monotonicMs() - from) / 1000;
    const { sentCnt } = JSON.parse(answer) as { readonly sentCnt: number };
    if (sentCnt !== count)
      throw new Error(`${sentCnt} of ${count} parcels were sent: ${answer.slice(0, 500)}`);
    report.add({
      name: `Dispatch: ${figure(count)} parcels by CSV, in ${figure(seconds)} s`,
      unit: 'parcels/s',
      ours: count / seconds,
    });
  } finally {
    await server.stop();
    world.dispose();
  }
}
