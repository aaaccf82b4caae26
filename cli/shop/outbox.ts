import { outbox } from '../../schema/members/sms.ts';
import type { Context } from '../context.ts';
import { timeText } from '../output.ts';

export interface OutboxOptions {
  readonly to?: string;
  readonly limit: number;
}

export async function showOutbox({ api, out }: Context, { to, limit }: OutboxOptions): Promise<void> {
  const listed = await api.call(outbox, {
    startIndex: 0,
    rowCount: limit,
    ...(to !== undefined && { to }),
  });
  out.data(listed, (c) =>
    listed.texts.length === 0
      ? 'No texts'
      : listed.texts
          .map(({ smsSysId, to: number, msg, smsState, reason, askedAt }) => {
            const state =
              smsState === 'sent' ? c.green(smsState) : smsState === 'failed' ? c.red(smsState) : smsState;
            const head = `${c.bold(number)}  ${timeText(askedAt)}  ${state}${reason === null ? '' : ` ${reason}`}  ${c.dim(`#${smsSysId}`)}`;
            return [head, ...msg.split('\n').map((line) => `  ${line}`)].join('\n');
          })
          .join('\n\n'),
  );
}
