import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import sharp, { type Sharp } from 'sharp';
import type { Static } from 'typebox';
import type { UploadKind, UploadType } from '../../schema/members/media/constants.ts';
import type { UploadedFile } from '../../schema/members/media/uploads.ts';
import type { RawAnswer } from './api.ts';
import type { TestServer } from './server.ts';
import type { Person } from './world.ts';

/** A second of 96 by 64 pixels, as ffmpeg writes it, with `secret note` or a place among its metadata. */
export function sampleVideo(name: 'video.mp4' | 'turned.mov' | 'video.webm'): Buffer {
  return readFileSync(new URL(`media/${name}`, import.meta.url));
}

/** Not of one colour, so that its file has a length worth cutting. */
export function photo(width = 900, height = 600): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } });
}

export interface Uploading {
  readonly kind?: UploadKind;
  readonly type?: UploadType;
  /** Another size than the content's. */
  readonly bytes?: number;
}

/** Someone who uploads. */
export class Uploader {
  readonly #server: TestServer;
  readonly #person: Person;

  constructor(server: TestServer, person: Person) {
    this.#server = server;
    this.#person = person;
  }

  async address(content: Buffer, uploading: Uploading = {}): Promise<string> {
    const { kind = 'review', type = 'image/jpeg', bytes = content.length } = uploading;
    const token = await this.#server.world.token(this.#person);
    const { uploadUrl } = await this.#server.api.done('uploadToken', { kind, type, bytes }, { token });
    return uploadUrl;
  }

  put(address: string, content: Buffer, headers: Record<string, string> = {}): Promise<RawAnswer> {
    return this.#server.api.raw('PUT', address, { body: content, headers });
  }

  /** The code of the answer. */
  async code(content: Buffer, uploading: Uploading = {}): Promise<string> {
    return codeOf(await this.put(await this.address(content, uploading), content));
  }

  /** Uploads what must be taken. */
  async done(content: Buffer, uploading: Uploading = {}): Promise<Static<typeof UploadedFile>> {
    const { status, text } = await this.put(await this.address(content, uploading), content);
    if (status !== 200) throw new Error(`an upload was answered with ${status}: ${text}`);
    return (JSON.parse(text) as { jsonData: { res: Static<typeof UploadedFile> } }).jsonData.res;
  }

  /** Sends half of it, and resolves when the server has begun to read; then the caller ends or destroys the request. */
  half(address: string, content: Buffer) {
    const headers = { 'content-length': content.length };
    const put = request(`${this.#server.url}${address}`, { method: 'PUT', headers }).on('error', () => {});
    put.write(content.subarray(0, content.length / 2));
    return put;
  }
}

export function codeOf({ text }: RawAnswer): string {
  return (JSON.parse(text) as { jsonData: { resultCode: string } }).jsonData.resultCode;
}
