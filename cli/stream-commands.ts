import { Command, Option } from 'commander';
import type { Context, Run } from './context.ts';
import { stopSignal } from './stop-signal.ts';
import type { KeyOptions } from './stream/key.ts';
import type { PushOptions } from './stream/push.ts';
import { wholeFromOne } from './values.ts';

/** `sellover stream …`: video from outside. */
export function streamCommand(run: Run): Command {
  const group = new Command('stream')
    .summary('send video into a broadcast')
    .description(
      'Send video into a broadcast from a file, or see where OBS, ffmpeg or another encoder sends it. What is sent ' +
        'is what viewers see at once, and the recording afterwards. It may begin before the broadcast does, and ' +
        'after an interruption it goes on.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover stream push show.mp4 --broadcast 12
  sellover stream push showreel.mp4 --loop
  sellover stream key --broadcast 12
  sellover stream key --new --broadcast 12

An encoder of your own sends HLS with HTTP PUT to the address that key tells:
  ffmpeg -re -i show.mp4 -c:v libx264 -g 50 -c:a aac -f hls -hls_time 2 \\
    -hls_flags delete_segments -method PUT http://…/v1/ingest/…/index.m3u8`,
    );
  const action = (signature: string, summary: string, description: string) =>
    group
      .command(signature)
      .summary(summary)
      .description(description)
      .addOption(
        new Option('-b, --broadcast <id>', 'which broadcast (default: yours on air)').argParser(wholeFromOne),
      );
  action(
    'push',
    'send a video file, as fast as it plays',
    'Send a video file, as fast as it plays, with ffmpeg. H.264 and AAC go as they are, all else is encoded anew. While ' +
      'the server is away it is tried again. Ctrl-C ends it cleanly.',
  )
    .argument('<file>', 'a video file')
    .option('--loop', 'again and again, until Ctrl-C')
    .action(
      run(async (context: Context, file: string, options: PushOptions) => {
        const { push } = await import('./stream/push.ts');
        await push(context, file, options, stopSignal());
      }),
    );
  action(
    'key',
    'show the stream key, and where an encoder sends its video',
    'Show the stream key, and where an encoder sends its video. Whoever has the key can send: give it to nobody else.',
  )
    .option('--new', 'make a new one; the old one is good for nothing from then on')
    .action(
      run(async (context: Context, options: KeyOptions) => {
        const { key } = await import('./stream/key.ts');
        await key(context, options);
      }),
    );
  return group;
}
