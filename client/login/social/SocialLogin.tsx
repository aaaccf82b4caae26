import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { refusalCode } from '../../../schema/call.ts';
import type { SocialAnswer } from '../../../schema/members/social.ts';
import { SOCIAL_PROBLEMS, type SocialProblem } from '../../../schema/members/social-addresses.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { call, type ReplyOf } from '../../app/calls/call.ts';
import { errorText } from '../../app/calls/errors.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { takeLandingPage } from '../../app/session/login-return.ts';
import { session } from '../../app/session/session.ts';
import { alert } from '../../design/overlays/dialog.ts';
import { toast } from '../../design/overlays/toast.ts';
import { Spinner } from '../../design/Spinner.tsx';
import { enter } from '../log-in.ts';
import { beginSocial, takeSocialSecret } from './begin.ts';
import { Mark } from './Mark.tsx';
import { ProveAccount } from './ProveAccount.tsx';
import styles from './SocialLogin.module.css';

export interface SocialLoginProps {
  /** With which the browser came back from a provider. */
  readonly code: string | null;
  /** Why it came back without. */
  readonly problem: string | null;
  /** Where to go afterwards. */
  readonly landing: string | null;
}

export type LinkTo = NonNullable<SocialAnswer['linkTo']>;

/** The tokens of an answer; undefined: there are none. */
function loginIn(answer: SocialAnswer): ReplyOf<'login'> | undefined {
  const { accessToken, refreshToken, groupIds, authSysId, userSysId } = answer;
  return accessToken !== undefined &&
    refreshToken !== undefined &&
    groupIds !== undefined &&
    authSysId !== undefined &&
    userSysId !== undefined
    ? { accessToken, refreshToken, groupIds, authSysId, userSysId }
    : undefined;
}

function isProblem(text: string | null): text is SocialProblem {
  return SOCIAL_PROBLEMS.some((each) => each === text);
}

/** The ways in through providers, and what happens when the browser comes back from one. */
export default function SocialLogin({ code, problem, landing }: SocialLoginProps) {
  const t = useTranslations('login.social');
  const hello = useTranslations('login');
  const { data } = useQuery(queryOf('socialProviders', {}));
  const [linkTo, setLinkTo] = useState<LinkTo>();

  /** The code is used up: neither a reload nor the way back may show it again. */
  const stay = () => {
    const query = new URLSearchParams(landing === null ? {} : { landingPage: landing });
    navigate(`${addressOf('Login')}${query.size > 0 ? `?${query.toString()}` : ''}`, { replace: true });
  };

  const arrive = () => {
    if (session.nickName) toast(hello('hello', { nickName: session.nickName }), { tone: 'good' });
    navigate(takeLandingPage(landing), { replace: true });
  };

  const exchange = useEffectEvent(async (given: string) => {
    const secret = takeSocialSecret();
    try {
      // A code for a login that this tab never began is somebody else's.
      if (secret === undefined) throw new SocialTrouble('expired');
      const answer = await call('exchangeSocial', { code: given, secret });
      if (answer.linkTo) {
        setLinkTo(answer.linkTo);
        stay();
        return;
      }
      const reply = loginIn(answer);
      if (!reply) throw new SocialTrouble('failed');
      await enter(reply);
      if (!answer.needsInfo) return arrive();
      const query = new URLSearchParams(landing === null ? {} : { landingPage: landing });
      // A name stands in no address.
      const state = { nickName: answer.nickName };
      navigate(`${addressOf('RegStep00Sns')}?${query.toString()}`, { replace: true, state });
    } catch (error) {
      stay();
      const text = refusalCode(error) === REFUSED.wrongCode ? 'expired' : undefined;
      const known = error instanceof SocialTrouble ? error.problem : text;
      await alert({ message: known ? t(`problems.${known}`) : errorText(error) });
    }
  });
  useEffect(() => {
    if (code !== null) void exchange(code);
  }, [code]);

  const tell = useEffectEvent(async (what: SocialProblem) => {
    stay();
    if (what !== 'cancelled') await alert({ message: t(`problems.${what}`) });
    else toast(t('problems.cancelled'));
  });
  useEffect(() => {
    if (isProblem(problem)) void tell(problem);
  }, [problem]);

  if (code !== null)
    return (
      <p className={styles['busy']} role="status">
        <Spinner />
        {t('busy')}
      </p>
    );
  if (linkTo) return <ProveAccount linkTo={linkTo} onProven={arrive} onCancel={() => setLinkTo(undefined)} />;
  if (!data || data.providers.length === 0) return null;
  return (
    <>
      <h2 className={styles['or']} id="social">
        {t('or')}
      </h2>
      <ul className={styles['marks']} aria-labelledby="social">
        {data.providers.map(({ provider }) => (
          <li key={provider}>
            <button
              type="button"
              onClick={() => void beginSocial(provider, landing === null ? {} : { landing })}
            >
              <Mark provider={provider} />
              {t(`names.${provider}`)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

class SocialTrouble extends Error {
  override readonly name = 'SocialTrouble';
  readonly problem: SocialProblem;
  constructor(problem: SocialProblem) {
    super(problem);
    this.problem = problem;
  }
}
