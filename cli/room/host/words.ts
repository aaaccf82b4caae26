import * as roomCommands from '../../../schema/room/commands.ts';
import type { Context } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { done, onAir, type Where } from './where.ts';

/** A host's messages to the room. */

export interface NoticeOptions extends Where {
  readonly close?: true;
  readonly en?: string;
}

export async function notice(
  context: Context,
  text: string | undefined,
  where: NoticeOptions,
): Promise<void> {
  const { close, en } = where;
  if ((text === undefined) !== (close !== undefined) || (close && en !== undefined))
    throw new UsageError(
      'Give either a text or --close',
      'For example: sellover host notice "오늘 밤 무료배송" --en "Free delivery tonight"',
    );
  const broadcastSysId = await onAir(context, where);
  const english = en === undefined ? {} : { notiContentEn: en };
  if (text === undefined) await context.api.call(roomCommands.closeNotice, { broadcastSysId });
  else await context.api.call(roomCommands.setNotice, { broadcastSysId, notiContent: text, ...english });
  done(
    context,
    { broadcastSysId, notiContent: text ?? '', ...english },
    text === undefined ? 'The notice is closed' : `The notice reads: ${[text, en ?? []].flat().join(' / ')}`,
  );
}

export async function marketing(context: Context, msg: string, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  await context.api.call(roomCommands.showMarketing, { broadcastSysId, msg });
  done(context, { broadcastSysId, msg }, `Through the banner runs: ${msg}`);
}

export async function say(context: Context, msg: string, where: Where): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  const { logSysId } = await context.api.call(roomCommands.sendChat, { broadcastSysId, msg });
  done(context, { broadcastSysId, logSysId, msg }, `Said: ${msg}`);
}
