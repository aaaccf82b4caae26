import type { Command } from 'commander';
import { run, type Context } from '../../context.ts';
import { stopSignal } from '../../stop-signal.ts';
import type { WatchOptions } from '../watch/watch.ts';

/** `sellover host watch`: the whole room on a terminal. */
export function addWatch(action: (signature: string, summary: string) => Command): void {
  action('watch', 'watch the room live: viewers, chat, questions, stock, orders, game, coupons')
    .description(
      'Watch the room live: viewers, chat, open questions, stock, orders, likes, game and coupons. On a terminal this ' +
        'is one screen that is kept up to date until you press q or Ctrl-C. In a file or a pipe it is a line for each ' +
        'thing that happens. It ends with the broadcast.',
    )
    .option('--plain', 'print lines on a terminal, too')
    .option('--once', 'show the room as it is, and exit')
    .addHelpText(
      'after',
      `
A chat line is marked when viewers reported it, or when its author is muted,
removed or banned. Sales are what the room was told: pieces at the price shown,
without options, delivery and coupons. Times are in KST.

A member has one place in a room: if you watch as host01 while the app is there as
host01, you take its place. When the app comes back, this goes on as a guest, who
sees shortened user ids. To have both, watch as another host or as a manager.

With --json each message is one line of JSON, with the whole state first and last;
--once --json prints the state alone.

Examples:
  sellover host watch
  sellover host watch --broadcast 12 --plain | tee evening.txt
  sellover host watch --once --json | jq .orders`,
    )
    .action(
      run(async (context: Context, options: WatchOptions) => {
        const { watch } = await import('../watch/watch.ts');
        await watch(context, options, stopSignal());
      }),
    );
}
