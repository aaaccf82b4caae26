/**
 * What 200 lines a second cost a slow phone that watches a broadcast, and how soon it answers a finger meanwhile,
 * beside a naive list without anything else. Fails when it is more than we aim at.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { Cli } from '../cli/testing/cli.ts';
import { DemoServer } from '../cli/testing/demo-server.ts';
import { launchChromium } from '../fixtures/chromium.ts';
import { type Contestant, naive, sellover } from './crowded-chat/contestants.ts';
import { type Tasks, tasksOf } from './crowded-chat/trace.ts';
import {
  type Kept,
  keptBy,
  LONG_TASK,
  type Seen,
  takeSeen,
  watchFromTheStart,
} from './crowded-chat/watch.ts';
import { sleep } from './harness/clock.ts';
import { median } from './harness/figures.ts';
import { onSlowPhone } from './harness/phone.ts';

/** Milliseconds, layout shift a minute, and the share by which memory may grow, however long it lasts. */
const ANSWERED_WITHIN = 100;
const SHIFTED_AT_MOST = 0.05;
const GROWS_AT_MOST = 0.2;

const ROOM = { broadcastSysId: 1, broadcastScheduleSysId: 11 };
/** By members who may talk so fast. */
const LINES_PER_SECOND = 200;
const TALKERS = 'viewer02..viewer20';
/** Until all lists are full, and what a finger opens has been open a few times. */
const WARM_UP = 45_000;
const TRACED = 15_000;
const TOUCH_EVERY = 1500;
const MINUTE = 60_000;
/** More programs than that want to run, and nothing here is what it would be. */
const BUSY = 3;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '2' } } });
const minutes = Number(values.minutes);

const server = await DemoServer.start({
  CHAT_PER_SECOND: '1000',
  CHAT_BURST: '1000',
  LIKES_PER_SECOND: '1000',
});
const cli = new Cli({ SELLOVER_URL: server.url });
const crowd = cli.start(
  [
    `sim --viewers 20 --members ${TALKERS} --broadcast ${ROOM.broadcastSysId}`,
    `--chat-rate ${LINES_PER_SECOND}/s --like-rate 20/s --buy-rate 1/s --duration ${Math.ceil(2 * minutes + 5)}m`,
  ]
    .join(' ')
    .split(' '),
);
const browser = await launchChromium([
  '--autoplay-policy=no-user-gesture-required',
  // The naive page comes from nowhere, as far as Chromium knows, and may all the same speak with this machine.
  '--disable-features=LocalNetworkAccessChecks',
]);
try {
  tell(await measure(browser, naive, Math.min(minutes, 1)), false);
  tell(await measure(browser, sellover, minutes), true);
} finally {
  await browser.close();
  crowd.kill('SIGKILL');
  cli.remove();
  await server.stop();
}

interface Measured {
  readonly name: string;
  readonly seen: Seen;
  readonly tasks: Tasks;
  readonly start: Kept;
  readonly end: Kept;
  readonly load: number;
}

function measure(phones: Browser, { name, open }: Contestant, minutes: number): Promise<Measured> {
  return onSlowPhone(
    phones,
    async (page, devtools) => {
      await watchFromTheStart(page);
      const touchIt = await open(page, devtools, { url: server.url, room: ROOM });
      const live = async (ms: number) => {
        const until = performance.now() + ms;
        while (performance.now() < until) {
          await touchIt();
          await sleep(TOUCH_EVERY);
        }
      };
      await live(WARM_UP);
      const start = await keptBy(devtools);
      const tasks = await tasksOf(phones, page, () => live(TRACED));
      await takeSeen(page);
      await live(minutes * MINUTE);
      const seen = await takeSeen(page);
      return { name, seen, tasks, start, end: await keptBy(devtools), load: loadavg()[0]! };
    },
    { slowLine: false },
  );
}

interface Aim {
  readonly aim: string;
  readonly got: string;
  readonly held: boolean;
  /** It says something of other programs, too. */
  readonly byTheClock: boolean;
}

function tell(measured: Measured, isOurs: boolean): void {
  const { name, seen, load } = measured;
  const isBusy = load > BUSY;
  console.log(
    `\n${name}: ${(seen.ms / MINUTE).toFixed(1)} min of ${LINES_PER_SECOND} lines a second; ` +
      `load of the machine ${load.toFixed(1)}${isBusy ? ' (BUSY: by the clock all is slower than it would be)' : ''}`,
  );
  for (const { aim, got, held, byTheClock } of aims(measured)) {
    const missed = byTheClock && isBusy ? 'BUSY  ' : 'MISSED';
    console.log(`  ${!isOurs ? '      ' : held ? 'ok    ' : missed} ${aim}: ${got}`);
    if (isOurs && !held && missed === 'MISSED') process.exitCode = 1;
  }
}

function aims({ seen, tasks, start, end }: Measured): Aim[] {
  const { longTasks, answers, frames, ms, shifted } = seen;
  const perMinute = shifted / (ms / MINUTE);
  const heap = (kept: Kept) => `${(kept.heapBytes / 1e6).toFixed(1)} MB in ${kept.nodes} nodes`;
  const grew = (of: keyof Kept) => end[of] > start[of] * (1 + GROWS_AT_MOST);
  return [
    {
      aim: `no task over ${LONG_TASK} ms of the processor`,
      got:
        `the longest of ${TRACED / 1000} s took ${tasks.longestOwn.toFixed(0)} ms (by the clock ` +
        `${tasks.longest.toFixed(0)}); busy for ${(tasks.busy * 100).toFixed(0)} % of the time`,
      held: tasks.longestOwn <= LONG_TASK,
      byTheClock: false,
    },
    {
      aim: `no task over ${LONG_TASK} ms by the clock`,
      got: `${longTasks.length}, the longest ${Math.max(0, ...longTasks).toFixed(0)} ms; ${(frames / (ms / 1000)).toFixed(0)} frames a second`,
      held: longTasks.length === 0,
      byTheClock: true,
    },
    {
      aim: `a finger answered in ${ANSWERED_WITHIN} ms`,
      got: `the slowest of ${answers.length} after ${Math.max(0, ...answers)} ms, half of them within ${median(answers)}`,
      held: answers.length > 0 && answers.every((each) => each <= ANSWERED_WITHIN),
      byTheClock: true,
    },
    {
      aim: `a layout that shifts by ${SHIFTED_AT_MOST} a minute at most`,
      got: perMinute.toFixed(3),
      held: perMinute <= SHIFTED_AT_MOST,
      byTheClock: false,
    },
    {
      aim: 'memory flat',
      got: `from ${heap(start)} to ${heap(end)}`,
      held: !grew('heapBytes') && !grew('nodes'),
      byTheClock: false,
    },
  ];
}
