import { Command, Option } from 'commander';
import { run, type Context } from '../../context.ts';
import { duration, playTime, wholeFromOne } from '../../values.ts';
import type { ClipOptions } from './clip.ts';

export function clipCommand(): Command {
  return new Command('clip')
    .description(
      'Save a part of a recorded broadcast as an MP4, for a social network or a product page. Nothing is encoded ' +
        'again, so a clip begins with the key frame before its time. It needs ffmpeg.',
    )
    .argument('<broadcast>', 'its id, such as 1', wholeFromOne)
    .addOption(new Option('--from <time>', 'where it begins, such as 00:12:03').argParser(playTime))
    .addOption(
      new Option(
        '--moments',
        'one clip of each moment worth jumping to: pins, games, coupons, many orders',
      ).conflicts('from'),
    )
    .addOption(
      new Option('--for <time>', 'how long it is, such as 20s').argParser(duration).default(20_000, '20s'),
    )
    .requiredOption('--out <file>', 'the new file; with --moments: the folder')
    .addOption(
      new Option('--stream <n>', 'which of its recordings (default: the first one)').argParser(wholeFromOne),
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover clip 12 --from 12:03 --for 20s --out lipstick.mp4
  sellover clip 12 --moments --out clips`,
    )
    .action(
      run(async (context: Context, broadcastSysId: number, options: ClipOptions) => {
        const { clip } = await import('./clip.ts');
        await clip(context, broadcastSysId, options);
      }),
    );
}
