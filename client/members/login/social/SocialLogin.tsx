import { useEffect, useEffectEvent, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import { refusalCode } from '../../../../schema/call.ts';
import type { SocialAnswer } from '../../../../schema/members/social.ts';
import { SOCIAL_PROBLEMS, type SocialProblem } from '../../../../schema/members/social-addresses.ts';
import * as REFUSED from '../../../../schema/refused.ts';
import { call, type ReplyOf } from '../../../app/calls/call.ts';
import { errorText } from '../../../app/calls/errors.ts';
import { addressOf } from '../../../app/routes.ts';
import { takeLandingPage } from '../../../app/session/login-return.ts';
import { session } from '../../../app/session/session.ts';
import { layout } from '../../../design/layout/layout.ts';
import { alert } from '../../../design/overlays/dialog.ts';
import { toast } from '../../../design/overlays/toast.ts';
import { Spinner } from '../../../design/Spinner.tsx';
import { enter } from '../log-in.ts';
import { beginSocial, takeSocialSecret } from './begin.ts';
import { Mark } from './Mark.tsx';
import { type LinkTo, ProveAccount } from './ProveAccount.tsx';
import { useProviders } from './providers.ts';
import styles from '../login.module.css';

export interface SocialLoginProps {
  /** With which the browser came back from a provider. */
  readonly code: string | null;
  /** Why it came back without. */
  readonly problem: string | null;
  /** Where to go afterwards. */
  readonly landing: string | null;
}

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
  const { offered, find, labelOf } = useProviders();
  const locale = useLocale();
  const [linkTo, setLinkTo] = useState<LinkTo>();

  const query = landing === null ? '' : `?${new URLSearchParams({ landingPage: landing }).toString()}`;
  /** The code is used up: neither a reload nor the way back may show it again. */
  const stay = () => navigate(addressOf('Login') + query, { replace: true });

  const arrive = () => {
    if (session.nickName) toast(hello('hello', { nickName: session.nickName }), { tone: 'good' });
    navigate(takeLandingPage(landing), { replace: true });
  };

  const took = useEffectEvent(async (answer: SocialAnswer) => {
    if (answer.linkTo) {
      setLinkTo(answer.linkTo);
      stay();
      return;
    }
    const reply = loginIn(answer);
    if (!reply) throw new SocialTrouble('failed');
    await enter(reply);
    if (!answer.needsInfo) return arrive();
    // A name stands in no address.
    const state = { nickName: answer.nickName };
    navigate(addressOf('RegStep00Sns') + query, { replace: true, state });
  });
  const failed = useEffectEvent(async (error: unknown) => {
    stay();
    const problem = problemIn(error);
    await alert({ message: problem ? t(`problems.${problem}`) : errorText(error) });
  });
  useEffect(() => {
    if (code !== null)
      exchange(code)
        .then((answer) => took(answer))
        .catch((error: unknown) => failed(error));
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
      <output className={layout({ row: 3, center: true, above: 8, tone: 'soft' })}>
        <Spinner />
        {t('busy')}
      </output>
    );
  if (linkTo)
    return (
      <ProveAccount
        linkTo={linkTo}
        name={labelOf(linkTo.provider)}
        mark={find(linkTo.provider)?.mark}
        onProven={arrive}
        onCancel={() => setLinkTo(undefined)}
      />
    );
  if (offered.length === 0) return null;
  return (
    <>
      <h2 className={layout({ row: 3, above: 8, quiet: true, weight: 'regular' }, styles['or'])} id="social">
        {t('or')}
      </h2>
      <ul
        className={layout({ row: 2, align: 'stretch', above: 4 }, styles['marks'])}
        aria-labelledby="social"
      >
        {offered.map(({ provider, label, mark }) => (
          <li key={provider}>
            <button
              type="button"
              className={layout({ column: 'snug', align: 'center', size: 12, tone: 'soft' }, styles['way'])}
              onClick={() => void beginSocial(provider, landing === null ? {} : { landing })}
            >
              <Mark mark={mark} />
              {label[locale]}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Throws what the call throws, and `SocialTrouble`. */
async function exchange(code: string): Promise<SocialAnswer> {
  const secret = takeSocialSecret();
  // A code for a login that this tab never began is somebody else's.
  if (secret === undefined) throw new SocialTrouble('expired');
  return call('exchangeSocial', { code, secret });
}

function problemIn(error: unknown): SocialProblem | undefined {
  if (error instanceof SocialTrouble) return error.problem;
  return refusalCode(error) === REFUSED.wrongCode ? 'expired' : undefined;
}

class SocialTrouble extends Error {
  override readonly name = 'SocialTrouble';
  readonly problem: SocialProblem;
  constructor(problem: SocialProblem) {
    super(problem);
    this.problem = problem;
  }
}
