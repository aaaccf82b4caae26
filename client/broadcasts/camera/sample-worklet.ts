/** Runs where sound is made: hands on samples of one channel, so many at a time as AAC has in a frame. */

const AT_A_TIME = 1024;

/** TypeScript does not know the scope of worklets. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

class Samples extends AudioWorkletProcessor {
  #samples = new Float32Array(AT_A_TIME);
  #filled = 0;

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const channel = input?.[0];
    if (!channel) return true;
    for (let at = 0; at < channel.length;) {
      const part = channel.subarray(at, at + AT_A_TIME - this.#filled);
      this.#samples.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === AT_A_TIME) {
        this.port.postMessage(this.#samples, [this.#samples.buffer]);
        this.#samples = new Float32Array(AT_A_TIME);
        this.#filled = 0;
      }
    }
    return true;
  }
}

registerProcessor('samples', Samples);
