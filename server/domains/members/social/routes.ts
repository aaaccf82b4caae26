import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sameSiteAddress } from '../../../../schema/landing.ts';
import { SOCIAL_DANCE_LASTS } from '../../../../schema/members/constants.ts';
import { SOCIAL_PATH, type SocialProblem } from '../../../../schema/members/social-addresses.ts';
import { MINUTE } from '../../../../schema/durations.ts';
import { Refusal } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/module.ts';
import { Sealing } from '../../../platform/sealing.ts';
import { NotVouched, tellNotVouched, type Checks } from './provider.ts';
import type { socialSettings } from './settings.ts';
import { SocialCalls, SocialLogins, type Arrived } from './social-logins.ts';
import { SocialProviders } from './social-providers.ts';
import { using, useUp } from './used-code.ts';

/** What a browser keeps for us while it is at the provider. */
interface Dance extends Checks, Pick<Arrived, 'isToLink' | 'challenge'> {
  readonly provider: string;
  /** Where to go afterwards; null: home. */
  readonly landing: string | null;
}

interface Asked {
  Params: { readonly provider: string };
  Querystring: Readonly<Record<string, unknown>>;
  Body: string | undefined;
}

const SECRET_BYTES = 32;
/** Apple's form has a name and a token. */
const FORM_BYTES_MAX = 16_384;
/** A form goes on as an address at once. */
const FORM_LASTS = MINUTE;
/** The form, sealed. */
const FORM = 'form';
const CHALLENGE = /^[\w-]{43}$/;
const COOKIE_NAME_LENGTH = 12;

/**
 * Where browsers go to a provider, and come back. These are no operations, because a browser follows them. Whatever happens,
 * it ends at a screen of ours.
 */
export function socialRoutes(app: FastifyInstance, platform: Platform<typeof socialSettings>): void {
  const { config, clock, source, logger, secrets, use } = platform;
  const [providers, logins, calls] = [use(SocialProviders), use(SocialLogins), use(SocialCalls)];
  const secret = secrets.tokenSecret;
  const dances = new Sealing<Dance>({ secret, source, use: 'social dance' });
  const forms = new Sealing<{ readonly form: string }>({ secret, source, use: 'social form' });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.get<Asked>(`${SOCIAL_PATH}/:provider/start`, async (request, reply) => {
    const { landing, link, challenge } = request.query;
    const isToLink = link !== undefined && link !== '' && link !== '0';
    const target = { landing: landingOf(landing), isToLink };
    return ending(reply, target, async () => {
      calls.take(request.ip);
      if (typeof challenge !== 'string' || !CHALLENGE.test(challenge))
        throw new Refusal('0005', { field: 'challenge', reason: 'must be the SHA-256 of a secret' });
      const provider = providers.require(request.params.provider);
      const [state, nonce, verifier] = [1, 2, 3].map(() => source.secret(SECRET_BYTES).toString('base64url'));
      const dance: Dance = {
        state: state!,
        nonce: nonce!,
        verifier: verifier!,
        ...target,
        provider: provider.adapter.name,
        redirectUri: `${originOf(request)}${SOCIAL_PATH}/${provider.adapter.name}/callback`,
        challenge,
      };
      const address = await provider.addressFor(dance);
      const sealed = dances.seal(dance, clock.now() + SOCIAL_DANCE_LASTS);
      void reply.header('set-cookie', cookie(dance, sealed, SOCIAL_DANCE_LASTS / 1000));
      return address;
    });
  });

  app.get<Asked>(`${SOCIAL_PATH}/:provider/callback`, async (request, reply) => {
    const { [FORM]: form } = request.query;
    let brought = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    // Unknown until the cookie is read.
    let target: Pick<Dance, 'landing' | 'isToLink'> = { landing: null, isToLink: false };
    return ending(
      reply,
      () => target,
      async () => {
        calls.take(request.ip);
        const provider = providers.require(request.params.provider);
        if (typeof form === 'string') brought = new URLSearchParams(forms.open(form, clock.now()).form);
        const state = brought.get('state') ?? '';
        const dance = dances.open(cookieIn(request, state), clock.now());
        target = dance;
        void reply.header('set-cookie', cookie(dance, '', 0));
        if (dance.state !== state || dance.provider !== provider.adapter.name) throw new Refusal('1020');
        await useUp(platform, [using(`state ${state}`)]);
        const person = await provider.personFrom(brought, dance);
        const { isToLink, challenge } = dance;
        const code = logins.codeFor({ person, isToLink, challenge });
        return addressOf(dance, { social: code });
      },
    );
  });

  /**
   * A form from another site comes without our cookie; the address that it goes on to comes with it. The form has a name in
   * it, so the address has it sealed.
   */
  app.post<Asked>(
    `${SOCIAL_PATH}/:provider/callback`,
    { bodyLimit: FORM_BYTES_MAX },
    async (request, reply) => {
      const { name } = providers.require(request.params.provider).adapter;
      const sealed = forms.seal({ form: request.body ?? '' }, clock.now() + FORM_LASTS);
      return leave(reply, `${SOCIAL_PATH}/${name}/callback?${FORM}=${sealed}`);
    },
  );

  /**
   * Where the provider sends the browser back to, as the operator registered it there. A shop's own host name is a site of its
   * own; without a public address any is.
   */
  function originOf({ protocol, host, facts }: FastifyRequest): string {
    const { givenUrl, publicUrl } = config;
    return givenUrl === null || facts.shop !== null ? `${protocol}://${host}` : publicUrl;
  }

  /** Sends the browser where `work` says, or to a screen that says what went wrong. */
  async function ending(
    reply: FastifyReply,
    target: Target | (() => Target),
    work: () => Promise<string>,
  ): Promise<FastifyReply> {
    try {
      return leave(reply, await work());
    } catch (error) {
      const problem = problemOf(error, (told) =>
        tellNotVouched(logger, (reply.request.params as Asked['Params']).provider, told),
      );
      if (problem === null) throw error;
      const to = typeof target === 'function' ? target() : target;
      return leave(reply, addressOf(to, { socialProblem: problem }));
    }
  }

  /** Of one login: several may be under way in a browser. Only the browser that began can end it. */
  function cookie({ state }: Checks, sealed: string, seconds: number): string {
    const isSecure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
    return `${cookieName(state)}=${sealed}; Path=${SOCIAL_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure}`;
  }
}

type Target = Pick<Dance, 'landing' | 'isToLink'>;

function leave(reply: FastifyReply, address: string): FastifyReply {
  // Neither the code nor the state is for the next site, or for a shared cache.
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(address, 303);
}

/** The screen that goes on with the login, or with linking. */
function addressOf({ landing, isToLink }: Target, query: Readonly<Record<string, string>>): string {
  const onwards = landing === null ? {} : { landingPage: landing };
  return `${isToLink ? '/SocialAccounts' : '/Login'}?${new URLSearchParams({ ...query, ...onwards }).toString()}`;
}

function landingOf(given: unknown): string | null {
  const url = sameSiteAddress(typeof given === 'string' ? given : null);
  return url ? url.pathname + url.search + url.hash : null;
}

/** Null: none of theirs. */
function problemOf(error: unknown, tell: (error: NotVouched) => void): SocialProblem | null {
  if (error instanceof NotVouched) {
    tell(error);
    return error.because;
  }
  if (!(error instanceof Refusal)) return null;
  return error.resultCode === '1020' ? 'expired' : 'failed';
}

function cookieName(state: string): string {
  return `social-${state.slice(0, COOKIE_NAME_LENGTH)}`;
}

/** Blank: there is none. */
function cookieIn({ headers }: FastifyRequest, state: string): string {
  const name = `${cookieName(state)}=`;
  const found = (headers.cookie ?? '').split(/;\s*/).find((each) => each.startsWith(name));
  return found?.slice(name.length) ?? '';
}
