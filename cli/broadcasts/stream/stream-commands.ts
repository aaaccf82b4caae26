import { Command } from 'commander';
import { broadcastActions } from '../../broadcast-actions.ts';
import { run, runLater, type Context } from '../../context.ts';
import { stopSignal } from '../../stop-signal.ts';
import type { PushOptions } from './push.ts';
import { key } from './key.ts';

/** `sellover stream …`: video from outside. */
export function streamCommand(): Command {
  const group = new Command('stream')
    .description(
      'Send video into a broadcast: a file with push, or from OBS, ffmpeg or another encoder to the address that key ' +
        'shows. Viewers see the video live, and later as the recording. You can begin before the broadcast starts, and ' +
        'go on after an interruption.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover stream push show.mp4 --broadcast 12
  sellover stream push showreel.mp4 --loop
  sellover stream push show.mp4 --rtmp
  sellover stream key --broadcast 12
  sellover stream key --new --broadcast 12

OBS, Larix and others send RTMP to the server that key shows.
Encoders can also send HLS with HTTP PUT to the address that it shows:
  ffmpeg -re -i show.mp4 -c:v libx264 -g 50 -c:a aac -f hls -hls_time 2 \\
    -hls_flags delete_segments -method PUT http://…/v1/ingest/…/index.m3u8`,
    );
  const action = broadcastActions(group);
  action(
    'push',
    'send a video file at its normal speed',
    'Send a video file with ffmpeg at its normal speed. H.264 with AAC is sent as it is; anything else is encoded on ' +
      'the way. If the server cannot be reached, sending is tried again. Ctrl-C ends it cleanly.',
  )
    .argument('<file>', 'the video file, such as show.mp4')
    .option('--loop', 'repeat the file until Ctrl-C')
    .option('--rtmp', 'send by RTMP, as OBS does, instead of HTTP')
    .action(
      run(async (context: Context, file: string, options: PushOptions) => {
        const { push } = await import('./push.ts');
        await push(context, file, options, stopSignal());
      }),
    );
  action(
    'key',
    'show the stream key, and the address for encoders',
    'Show the stream key, the address to which encoders send video, and the address at which you can watch it. ' +
      'Anyone who has the key can send video: keep it secret.',
  )
    .option('--new', 'make a new key; the old one stops working at once')
    .action(run(key));
  group.addCommand(restreamCommand());
  return group;
}

/** `sellover stream restream …`: other services that get the same video. */
function restreamCommand(): Command {
  const group = new Command('restream')
    .summary('send the video on to other services, such as YouTube')
    .description(
      'Send the video that comes by RTMP on to other services while the broadcast is on air, as it comes. A service ' +
        'that cannot be reached is tried again. Keys are stored encrypted, and nobody can read them again.',
    )
    .addHelpText(
      'after',
      `
Examples:
  pass youtube | sellover stream restream add --name youtube --key-stdin \\
    rtmps://a.rtmps.youtube.com/live2
  sellover stream restream list
  sellover stream restream remove youtube`,
    );
  const action = broadcastActions(group);
  action('add', 'name a service, or change its server and key')
    .argument('<server>', 'as the service names it, such as rtmps://a.rtmps.youtube.com/live2')
    .requiredOption('--name <name>', 'what you call it, such as youtube')
    .option('--key-stdin', 'read the key from stdin, not from the terminal')
    .action(runLater(() => import('./restream.ts'), 'addRestream'));
  action('list', 'show the services, and how it goes').action(
    runLater(() => import('./restream.ts'), 'listRestreams'),
  );
  action('remove', 'send it to a service no longer')
    .argument('<name>', 'what you call it')
    .action(runLater(() => import('./restream.ts'), 'removeRestream'));
  return group;
}
