import type { Command } from 'commander';
import type { Context, Run } from './context.ts';
import { stopSignal } from './stop-signal.ts';
import type { WatchOptions } from './watch/watch.ts';

/** `sellover host watch`: the whole room on a terminal. */
export function addWatch(action: (signature: string, summary: string) => Command, run: Run): void {
  action('watch', 'watch the room live: viewers, chat, questions, stock, orders, game, coupons')
    .description(
      'Watch the room live: viewers, chat, questions that wait, stock, orders, likes, game and coupons. On a ' +
        'terminal it is one screen that is kept up to date, until q or Ctrl-C; into a file or a pipe it is a line ' +
        'for each thing that happens. It ends with the broadcast.',
    )
    .option('--plain', 'lines with their time on a terminal, too')
    .option('--once', 'show how the room stands, and end')
    .addHelpText(
      'after',
      `
A line of the chat is marked when viewers reported it, or when its author is muted,
removed or banned. What was sold is what the room was told of: pieces at the price
that was shown, without options, delivery and coupons. Times are Korean.

A member sits in a room once: who watches as host01 while the app is there as host01
takes its place. When the app comes back, this goes on as a guest, who sees user ids
shortened. Let somebody else of the seller watch, or a manager, to have both.

With --json it is a line of JSON for each message, with the whole state first and
last; --once --json is the state alone.

Examples:
  sellover host watch
  sellover host watch --broadcast 12 --plain | tee evening.txt
  sellover host watch --once --json | jq .orders`,
    )
    .action(
      run(async (context: Context, options: WatchOptions) => {
        const { watch } = await import('./watch/watch.ts');
        await watch(context, options, stopSignal());
      }),
    );
}
