import { Encoder, playlistOf } from '../../server/testing/encoder.ts';
import { transportStream, type Unit } from '../../server/testing/transport-stream.ts';
import { CLOCK, type Encoded } from './clock-page.ts';

const KEPT = 6;

/** Cuts what was filmed into segments and sends them, one after another, as an encoder does. */
export class HlsSender {
  isAway = false;
  readonly #encoder: Encoder;
  #units: Unit[] = [];
  #taken = 0;
  readonly #listed: { readonly name: string; readonly seconds: number }[] = [];
  #number = 0;
  #sending: Promise<void> = Promise.resolve();
  #back: (() => void) | undefined;

  constructor(encoder: Encoder) {
    this.#encoder = encoder;
  }

  take({ isKey, bytes }: Encoded): void {
    if (isKey && this.#units.length > 0) this.#cut();
    const at = this.#taken++ / CLOCK.framesPerSecond;
    this.#units.push({ of: 'picture', at, shownAt: at, bytes: Buffer.from(bytes, 'base64') });
  }

  /** Its line is back: what was filmed meanwhile goes out at once. */
  back(): void {
    this.isAway = false;
    this.#back?.();
  }

  #cut(): void {
    const units = this.#units;
    this.#units = [];
    this.#sending = this.#sending.then(() => this.#send(units));
  }

  async #send(units: readonly Unit[]): Promise<void> {
    if (this.isAway) await new Promise<void>((back) => (this.#back = back));
    const name = `clock${this.#number++}.ts`;
    await this.#encoder.sends(name, transportStream(['picture'], units));
    this.#listed.push({ name, seconds: units.length / CLOCK.framesPerSecond });
    const shown = this.#listed.slice(-KEPT);
    const lines = shown.flatMap(({ name: file, seconds }) => [`#EXTINF:${seconds.toFixed(6)},`, file]);
    const [head] = playlistOf([], { from: this.#number - shown.length, seconds: 2 }).split('\n\n');
    await this.#encoder.sends('clock.m3u8', `${head!.trim()}\n${lines.join('\n')}\n`);
  }
}
