import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { served } from './served.ts';

const TEXTS_MAX = 50;
const BYTES_MAX = 128 * 1024;

interface Asked {
  readonly text: readonly string[];
  readonly source_lang: string;
  readonly target_lang: string;
}

/** A server that behaves as DeepL's documentation says. */
export class FakeDeepl {
  readonly key = `${'0'.repeat(32)}:fx`;
  readonly calls: Asked[] = [];
  /** Instead of a translation it answers this; `silence`: nothing. */
  fails: { readonly status: number; readonly retryAfter?: number } | 'silence' | null = null;
  used = 0;
  readonly #words: (text: string) => string;
  #url = '';

  private constructor(words: (text: string) => string) {
    this.#words = words;
  }

  /** Runs until the test is over. */
  static async start(words: (text: string) => string): Promise<FakeDeepl> {
    const fake = new FakeDeepl(words);
    fake.#url = await served((request, response) => void fake.#answer(request, response));
    return fake;
  }

  get url(): string {
    return this.#url;
  }

  get texts(): string[] {
    return this.calls.flatMap((call) => call.text);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const send = (status: number, answer: object, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(answer));
    if (request.headers.authorization !== `DeepL-Auth-Key ${this.key}`) return void send(403, {});
    if (request.method === 'GET' && request.url === '/v2/usage')
      return void send(200, { character_count: this.used, character_limit: 500_000 });
    if (request.method !== 'POST' || request.url !== '/v2/translate') return void send(404, {});
    if (Buffer.byteLength(body) > BYTES_MAX) return void send(413, {});
    const asked = JSON.parse(body) as Asked;
    this.calls.push(asked);
    if (this.fails === 'silence') return;
    if (this.fails) {
      const { status, retryAfter } = this.fails;
      return void send(status, {}, retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` });
    }
    if (asked.text.length > TEXTS_MAX || asked.target_lang !== 'EN-US') return void send(400, {});
    send(200, {
      translations: asked.text.map((each) => ({
        detected_source_language: asked.source_lang,
        text: this.#words(each),
      })),
    });
  }
}
