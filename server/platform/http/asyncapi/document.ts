import type { TSchema } from 'typebox';
import { FRAME_MESSAGES_MAX } from '../../../../schema/room/constants.ts';
import { durableMessages } from '../../../../schema/room/messages.ts';
import {
  clientMessages,
  clientRights,
  passingMessages,
  SOCKET_PATH,
  type ClientEvent,
} from '../../../../schema/room/socket.ts';
import type { GatewaySettings } from '../../gateway/settings.ts';
import { exportedSchemas, Schemas, type Json } from '../openapi/schemas.ts';
import { closeCodes, limitsOf, refusals, WHO } from './limits.ts';

const INTRODUCTION = `What is said in a room, over a WebSocket without a subprotocol.

A **client frame** is text: one JSON object \`{"event", "data", "ackId"?}\`. A **server frame** is text: a JSON array of messages
\`{"event", "data", "seq"?}\`. A message with an \`ackId\` is answered; a refused one is answered in any case.

**Resume.** \`seq\` numbers the durable messages of a room from 1, without a hole. The last one that a client has is its
position. After a lost connection it joins with its position as \`afterSeq\`, and everything after it follows. \`gap\` in the
answer means that the rest cannot be given any more: the client starts again from the answer.

Ignore events and fields that you do not know, but count their \`seq\`. The page \`server/docs/socket.md\` of the source has
a whole client and an exchange with the server.`;

const CHANNEL = { $ref: '#/channels/room' };
const inChannel = (message: string) => ({ $ref: `#/channels/room/messages/${message}` });
const FRAME = 'frame';

/** What the document is made from. */
export interface SocketDescribed {
  readonly version: string;
  readonly settings: GatewaySettings;
}

/** The AsyncAPI document of the room socket, without its server. */
export async function asyncApi({ version, settings }: SocketDescribed): Promise<Json> {
  const schemas = new Schemas(await exportedSchemas());
  const sent = Object.entries<TSchema>(clientMessages);
  // A private answer has no place in the room's order.
  const passing = { ...passingMessages, questionAnswer: durableMessages.questionAnswer };
  const told = [
    ...Object.entries<TSchema>(durableMessages).map(([event, data]) =>
      toldAs('durable', event, data, schemas),
    ),
    ...Object.entries<TSchema>(passing).map(([event, data]) => toldAs('passing', event, data, schemas)),
  ];
  const messages = {
    ...Object.fromEntries(
      sent.map(([event, schema]) => [
        event,
        {
          name: event,
          title: event,
          summary: schemas.descriptionOf(schema),
          payload: schemas.inline(schema),
        },
      ]),
    ),
    [FRAME]: {
      name: FRAME,
      title: 'A server frame',
      summary: 'Messages in the order in which they happened.',
      payload: {
        type: 'array',
        minItems: 1,
        maxItems: FRAME_MESSAGES_MAX,
        items: { anyOf: told.map(([name]) => ({ $ref: `#/components/schemas/${name}` })) },
      },
    },
  };
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Sellover room socket',
      version,
      description: INTRODUCTION,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    defaultContentType: 'application/json',
    channels: {
      room: {
        address: SOCKET_PATH,
        title: 'The room socket',
        description: 'One socket is in one room at a time.',
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: { ws: { method: 'GET' } },
      },
    },
    operations: {
      ...Object.fromEntries(
        sent.map(([event, schema]) => [
          event,
          {
            action: 'receive',
            channel: CHANNEL,
            summary: schemas.descriptionOf(schema),
            description: `Who may send it: ${WHO[clientRights[event as ClientEvent]]}.`,
            messages: [inChannel(event)],
            reply: { channel: CHANNEL, messages: [inChannel(FRAME)] },
          },
        ]),
      ),
      tell: {
        action: 'send',
        channel: CHANNEL,
        summary: 'Tells what happens in the room, and answers.',
        messages: [inChannel(FRAME)],
      },
    },
    components: { messages, schemas: { ...schemas.components, ...Object.fromEntries(told) } },
    'x-close-codes': closeCodes,
    'x-result-codes': refusals,
    'x-limits': Object.fromEntries(limitsOf(settings)),
  };
}

/** A message of the server. Durable ones have a `seq`. */
function toldAs(kind: 'durable' | 'passing', event: string, data: TSchema, schemas: Schemas): [string, Json] {
  const description = schemas.descriptionOf(data);
  return [
    `${kind}.${event}`,
    {
      title: event,
      ...(description !== undefined && { description }),
      type: 'object',
      required: ['event', 'data', ...(kind === 'durable' ? ['seq'] : [])],
      properties: {
        event: { type: 'string', const: event },
        data: schemas.shown(data),
        ...(kind === 'durable' && { seq: { type: 'integer', minimum: 1 } }),
      },
    },
  ];
}
