import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Adapter } from '../domains/members/social/adapter.ts';
import { IdentityProvider } from '../../fixtures/identity-provider/identity-provider.ts';

let opened: Promise<IdentityProvider> | undefined;

/** The providers of logins that all servers of this process use. */
export function identities(): Promise<IdentityProvider> {
  opened ??= playing();
  return opened;
}

/** A provider that plays those, or all that there are. */
export async function playing(adapters?: readonly Adapter[]): Promise<IdentityProvider> {
  const server = createServer((request, response) => {
    provider.handle(request, response).then(
      (isThere) => !isThere && response.writeHead(404).end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  // It ends with the process.
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const provider = new IdentityProvider(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    adapters,
  );
  return provider;
}

/** A browser, as far as it follows addresses and forms, and keeps cookies. */
export class Wanderer {
  readonly #cookies: Map<string, string>;
  readonly #person: string;

  /** `person`: who they say they are at the provider; blank: they decline. */
  constructor(person: string, cookies: ReadonlyMap<string, string> = new Map()) {
    this.#cookies = new Map(cookies);
    this.#person = person;
  }

  /** Another one with the same cookies. */
  copy(): Wanderer {
    return new Wanderer(this.#person, this.#cookies);
  }

  /** Follows from the start to the first address for which `isEnd`; that one is not opened. */
  async follow(start: string, isEnd: (address: URL) => boolean): Promise<URL> {
    let [url, form] = [new URL(start), undefined as URLSearchParams | undefined];
    for (let steps = 0; steps < 12; steps++) {
      if (isEnd(url)) return url;
      const response = await this.open(url, form);
      const text = await response.text();
      const next = response.headers.get('location');
      form = next === null ? formIn(text, this.#person) : undefined;
      if (next === null && !form) throw new Error(`${url.pathname}: nothing goes on from there: ${text}`);
      url = new URL(next ?? /action="([^"]*)"/.exec(text)?.[1] ?? url, url);
    }
    throw new Error(`it goes round in circles at ${url.pathname}`);
  }

  async open(url: URL | string, form?: URLSearchParams): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map((each) => each.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]!.split(/=(.*)/s);
      if (/max-age=0/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}

/** What a person, or a script, posts. Undefined: there is no form. */
function formIn(html: string, person: string): URLSearchParams | undefined {
  if (!html.includes('<form')) return undefined;
  if (html.includes('name="person"')) return new URLSearchParams({ person });
  const hidden = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return new URLSearchParams([...hidden].map(([, name, value]) => [name!, unescaped(value!)]));
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
