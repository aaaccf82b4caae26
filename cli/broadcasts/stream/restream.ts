import * as contract from '../../../schema/broadcasts/restreams.ts';
import type { Context } from '../../context.ts';
import { NotFound, UsageError } from '../../errors.ts';
import { timeText } from '../../output.ts';
import { askSecret, readStdin } from '../../prompt.ts';
import { onAir, type Where } from '../../room/host/where.ts';
import { listText } from '../../table.ts';

export interface RestreamOptions extends Where {
  readonly name: string;
  readonly keyStdin?: true;
}

export async function addRestream(context: Context, url: string, options: RestreamOptions): Promise<void> {
  const { name } = options;
  const broadcastSysId = await onAir(context, options);
  const streamKey = (await keyFor(name, options)).trim();
  await context.api.call(contract.setRestream, { broadcastSysId, name, url, streamKey });
  context.out.data(
    { broadcastSysId, name, url },
    (c) => `${c.green('✓')} ${name} gets the video of broadcast ${broadcastSysId} while it is on air`,
  );
  context.out.note('Only what comes by RTMP is sent on. See how it goes: sellover stream restream list');
}

export async function listRestreams(context: Context, options: Where): Promise<void> {
  const broadcastSysId = await onAir(context, options);
  const { restreams } = await context.api.call(contract.restreams, { broadcastSysId });
  context.out.data({ broadcastSysId, restreams }, (c) =>
    listText(c, restreams, 'none', {
      name: ({ name }) => name,
      server: ({ url }) => url,
      state: ({ state }) => state,
      since: ({ since }) => timeText(since),
      '': ({ trouble }) => trouble,
    }),
  );
}

export async function removeRestream(context: Context, name: string, options: Where): Promise<void> {
  const broadcastSysId = await onAir(context, options);
  const { restreams } = await context.api.call(contract.restreams, { broadcastSysId });
  if (!restreams.some((restream) => restream.name === name))
    throw new NotFound(
      `Broadcast ${broadcastSysId} has no restream ${name}`,
      'See them: sellover stream restream list',
    );
  await context.api.call(contract.removeRestream, { broadcastSysId, name });
  context.out.data({ broadcastSysId, name }, (c) => `${c.green('✓')} ${name} gets the video no longer`);
}

/** It must not stand in a command line, which everybody on this machine can read. */
async function keyFor(name: string, { keyStdin }: RestreamOptions): Promise<string> {
  if (keyStdin) return readStdin();
  if (process.stdin.isTTY) return askSecret(`Stream key of ${name}: `);
  throw new UsageError(
    'There is no terminal to ask for the key',
    'Pipe it in: pass youtube | sellover stream restream add rtmp://… --name youtube --key-stdin',
  );
}
