import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { WebhookBody } from '../../schema/service/webhooks/events.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { clockText } from '../output.ts';
import { stopSignal } from '../stop-signal.ts';

export interface ListenOptions {
  readonly port: number;
  readonly secret?: string;
  readonly answer?: number;
}

/** Prints the messages that reach a local port, until it is stopped. */
export async function listen({ out }: Context, { port, secret, answer }: ListenOptions): Promise<void> {
  const verifier = secret === undefined ? null : verifierOf(secret);
  const stop = stopSignal();
  const server = createServer((request, response) => void take(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  out.note(
    `Listening on http://127.0.0.1:${port}/ ${verifier ? '' : 'without a secret: nothing is verified'}`,
  );
  if (!stop.aborted) await once(stop, 'abort');
  server.closeAllConnections();
  server.close();

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => '');
    const message = verified(verifier, body, request);
    if (message === null) {
      out.note(`${clockText(Date.now())}  Refused: it is not signed with this secret`);
      response.writeHead(401).end();
      return;
    }
    response.writeHead(answer ?? 204).end();
    const id = String(request.headers['webhook-id'] ?? 'no webhook-id');
    await out.line(
      { id, ...message },
      (c) =>
        `${clockText(Date.now())}  ${c.bold(message.type)}  ${c.dim(id)}  ${JSON.stringify(message.data)}`,
    );
  }
}

function verifierOf(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch {
    throw new UsageError('--secret is none', 'It begins with whsec_ and was printed by sellover webhook add');
  }
}

/** Null: it is not signed, or no message. */
function verified(verifier: Webhook | null, body: string, { headers }: IncomingMessage): WebhookBody | null {
  try {
    const said = verifier ? verifier.verify(body, headers as Record<string, string>) : JSON.parse(body);
    const { type, timestamp, data } = said as WebhookBody;
    return { type, timestamp, data };
  } catch {
    return null;
  }
}
