import { lazy, Suspense, type SyntheticEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refusalCode } from '../../../schema/call.ts';
import { NICK_LENGTH, NICK_WRITTEN_LENGTH_MAX } from '../../../schema/members/constants.ts';
import { nickFault } from '../../../schema/members/sign-up-rules.ts';
import type { Reply } from '../../../schema/operation.ts';
import type { addInfo } from '../../../schema/members/social.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { keyOf, queryClient } from '../../app/calls/query.ts';
import { later } from '../../app/later.ts';
import { loadUserInfo } from '../../app/session/account.ts';
import { session } from '../../app/session/session.ts';
import { Button } from '../../design/controls/Button.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { type About, joinedFrom, keepReferral, wrongAbout } from '../identity/offers.ts';
import { PhoneProof } from '../phone/offers.ts';
import { type Agreed, AgreementBoxes, flagsOf, isEnough } from './AgreementBoxes.tsx';

const AboutFields = lazy(later(() => import('./About.tsx'), ['members/identity']));

/** Refusals of the phone: it must be verified again. */
const PHONE_CODES = new Set<unknown>([REFUSED.phoneOfMember, REFUSED.wrongCode, REFUSED.rejoinBarred]);

const LENGTH = { min: String(NICK_LENGTH.min), max: String(NICK_LENGTH.max) };

interface Wrong {
  readonly at: 'nickName' | 'identity' | 'agreements' | 'mobile';
  readonly text: string;
}

type Missing = Reply<typeof addInfo>['missing'];

export interface InfoFormProps {
  readonly uid: number;
  readonly missing: Missing;
  readonly onSaved: () => void;
}

/** Asks for what is missing, and for nothing else. */
export function InfoForm({ uid, missing: wanted, onSaved }: InfoFormProps) {
  const t = useTranslations('social.info');
  const [agreed, setAgreed] = useState<Agreed>(new Set());
  const [proof, setProof] = useState<string>();
  const [about, setAbout] = useState<About>({ name: '', birthDate: '' });
  const [tried, setTried] = useState(false);
  const [wrong, setWrong] = useState<Wrong>();
  const [busy, setBusy] = useState(false);
  const nickName = useRef<HTMLInputElement>(null);
  const boxes = useRef<HTMLFieldSetElement>(null);
  const needs = (what: Missing[number]) => wanted.includes(what);

  const wrongOf = (name: string): Wrong | undefined => {
    const fault = needs('nickName') ? nickFault(name) : null;
    if (fault === 'length') return { at: 'nickName', text: t('nickLength', LENGTH) };
    if (fault === 'letters') return { at: 'nickName', text: t('nickLetters') };
    if (fault === 'scripts') return { at: 'nickName', text: t('nickScripts') };
    if (needs('identity') && wrongAbout(about) !== undefined) return { at: 'identity', text: '' };
    if (needs('agreements') && !isEnough(agreed)) return { at: 'agreements', text: t('mustAgree') };
    if (needs('mobile') && proof === undefined) return { at: 'mobile', text: t('needPhone') };
    return undefined;
  };

  const fail = (found: Wrong) => {
    setWrong(found);
    if (found.at === 'nickName') nickName.current?.focus();
    if (found.at === 'mobile') document.getElementsByName('mobile')[0]?.focus();
    if (found.at === 'identity') document.getElementsByName(wrongAbout(about) ?? 'name')[0]?.focus();
    if (found.at === 'agreements') boxes.current?.querySelector('input')?.focus();
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const name = nickName.current?.value ?? '';
    setTried(true);
    const found = wrongOf(name);
    if (found) return fail(found);
    setBusy(true);
    setWrong(undefined);
    try {
      const { missing } = await api('saveAddInfo', {
        uid,
        ...(needs('nickName') && { nickName: name }),
        ...(needs('identity') && about),
        ...(needs('agreements') && { ...flagsOf(agreed), agreeService: 1, agreePrivacy: 1 }),
        ...(proof !== undefined && { proof }),
        ...joinedFrom(),
      });
      if (missing.length === 0) keepReferral(undefined);
      await loadUserInfo().catch(() => undefined);
      toast(t('welcome', { nickName: session.nickName ?? '' }), { tone: 'good' });
      onSaved();
      await queryClient.invalidateQueries({ queryKey: keyOf('addInfo') });
    } catch (failed) {
      const code = refusalCode(failed);
      const isPhone = PHONE_CODES.has(code);
      // A proof that was refused is used up.
      if (isPhone) setProof(undefined);
      fail({ at: isPhone ? 'mobile' : 'nickName', text: errorText(failed) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={layout({ column: 6, above: 6, below: 3 })}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {needs('nickName') && (
        <TextField
          ref={nickName}
          label={t('nickName')}
          name="nickName"
          autoComplete="nickname"
          defaultValue={suggestion()}
          maxLength={NICK_WRITTEN_LENGTH_MAX}
          readOnly={busy}
          hint={t('nickLength', LENGTH)}
          error={wrong?.at === 'nickName' ? wrong.text : undefined}
        />
      )}
      {needs('identity') && (
        <Suspense>
          <AboutFields
            about={about}
            change={(changes) => setAbout({ ...about, ...changes })}
            busy={busy}
            tried={tried}
          />
        </Suspense>
      )}
      {needs('mobile') && (
        <PhoneProof
          purpose="join"
          isProven={proof !== undefined}
          onAsked={() => setWrong(undefined)}
          onProof={setProof}
          problem={wrong?.at === 'mobile' ? wrong.text : undefined}
        />
      )}
      {needs('agreements') && (
        <AgreementBoxes
          ref={boxes}
          agreed={agreed}
          onAgreed={(all) => {
            setWrong(undefined);
            setAgreed(all);
          }}
          problem={wrong?.at === 'agreements' ? wrong.text : undefined}
        />
      )}
      <Button type="submit" size="large" wide busy={busy}>
        {t('submit')}
      </Button>
    </form>
  );
}

/** A provider's name for somebody, if it may be a nickname here. It comes with the way here, and stands in no address. */
function suggestion(): string {
  const { nickName = '' } = (history.state ?? {}) as { readonly nickName?: string };
  return nickFault(nickName) === null ? nickName : '';
}
