import { Command, Option } from 'commander';
import { UPLOAD_KINDS } from '../../../schema/members/media/constants.ts';
import { run } from '../../context.ts';
import { upload } from './upload.ts';

/** `sellover media …`: pictures and videos of products, reviews and claims. */
export function mediaCommand(): Command {
  const group = new Command('media')
    .description('Upload pictures and videos, which other commands then name by their number.')
    .addHelpText(
      'after',
      `
Examples:
  sellover media upload mug.jpg
  sellover media upload mug.mp4 --kind video
  sellover media upload worn.jpg --kind review`,
    );
  group
    .command('upload')
    .summary('upload one file')
    .description(
      'Upload one file and show its number and address. Pictures become WebP without their metadata. The kind says who ' +
        'may upload it: picture and video are for hosts and managers, review and claim for any member.',
    )
    .argument('<file>', 'a picture or a video, such as mug.jpg')
    .addOption(
      new Option('--kind <kind>', 'what it is for (default: picture or video, by the file)').choices(
        UPLOAD_KINDS,
      ),
    )
    .action(run(upload));
  return group;
}
