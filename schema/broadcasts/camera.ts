import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { about, closed, DateTime, SysId } from '../types.ts';

/**
 * Video from the camera page, over a WebSocket at `CAMERA_PATH` of `camera-messages.ts`.
 *
 * - The page first sends a text message with its token. The server answers with a {@link CameraAnswer}. With the code of
 *   success it takes video from then on; with any other it closes the connection. At `0009` a page should try again.
 * - Binary messages then carry what RTMP would: bodies of audio and video as FLV has them, with the fourCCs of enhanced RTMP.
 * - A body goes in one message or in several, none of them longer than the server takes.
 */

const broadcast = closed({ broadcastSysId: SysId });

export const cameraToken = operation({
  method: 'POST',
  path: '/v1/broadcasts/:broadcastSysId/cameratoken',
  summary: 'A token with which a camera page may begin to send this broadcast’s video',
  tag: 'host',
  access: 'host',
  scope: 'broadcasts:write',
  params: broadcast,
  reply: closed({
    cameraToken: about('The first thing to send over a WebSocket at `/v1/camera`.', Type.String()),
    expiresAt: about('A connection that began before stays.', DateTime),
  }),
  codes: ['0004', '0007'],
});

/** The first message of a page. */
export const CameraHello = closed({
  cameraToken: Type.String({ maxLength: 200 }),
  /** Pictures a second. */
  framerate: Type.Number({ minimum: 1, maximum: 240 }),
});
export type CameraHello = Static<typeof CameraHello>;

/** What the server says: at once, and when it ends the connection. */
export interface CameraAnswer {
  readonly resultCode: string;
  readonly resultMsg: string;
}
