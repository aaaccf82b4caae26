import UserRound from 'lucide-react/icons/user-round';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { CallRefused, refusalCode } from '../../../schema/call.ts';
import {
  NICK_WRITTEN_LENGTH_MAX,
  TERMS_KINDS,
  TERMS_OF_FIELD,
  NICK_LENGTH,
} from '../../../schema/members/constants.ts';
import { nickFault } from '../../../schema/members/sign-up-rules.ts';
import type { myInfo, myPage } from '../../../schema/members/my-page.ts';
import type { Reply } from '../../../schema/operation.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { MembersOnly } from '../../app/session/MembersOnly.tsx';
import { wasNotSaid } from '../../app/session/reauth.ts';
import { session } from '../../app/session/session.ts';
import { Avatar } from '../../design/Avatar.tsx';
import { Button } from '../../design/controls/Button.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { layout } from '../../design/layout/layout.ts';
import { toast } from '../../design/overlays/toast.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { changed } from './changed.ts';
import { Phone } from './Phone.tsx';
import { toUpload } from './to-upload.ts';
import styles from './MyPage.module.css';

const CONSENTS = [
  { field: 'agreeSellection1', text: 'thirdParty' },
  { field: 'agreeSellection2', text: 'marketing' },
] as const;

interface Problem {
  readonly isOfNick: boolean;
  readonly text: string;
}

const NICK_CODES = new Set<unknown>([REFUSED.nickTaken, REFUSED.nickNotAllowed]);

function isOfNick(error: unknown): boolean {
  return (
    NICK_CODES.has(refusalCode(error)) ||
    (error instanceof CallRefused && error.facts['field'] === 'nickName')
  );
}

function ProfilePicture({ of }: { readonly of: Reply<typeof myPage> }) {
  const t = useTranslations('mypage.profile');
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const uid = of.userSysId;
  const run = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      const done = await work();
      await changed();
      toast(done, { tone: 'good' });
    } catch (error) {
      if (!wasNotSaid(error)) toast(`${t('notSaved')} ${errorText(error)}`, { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const picture = await toUpload(chosen).catch(() => undefined);
    if (picture === undefined) toast(t('notPicture'), { tone: 'danger' });
    else
      await run(async () => {
        await api('setPicture', { uid, picture });
        return t('pictureSet');
      });
  };
  return (
    <section className={layout({ row: 4, above: 4, below: 6 })} aria-label={t('picture')}>
      <Avatar src={of.pictureUrl} name={of.nickName.trim() || of.userId} size={88} />
      <div className={layout({ row: 2, wrap: true })}>
        <input
          ref={file}
          className={styles['file']}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={t('choose')}
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button variant="soft" size="small" busy={busy} onClick={() => file.current?.click()}>
          {t('choose')}
        </Button>
        {of.pictureUrl !== null && (
          <Button
            variant="plain"
            size="small"
            onClick={() =>
              void run(async () => {
                await api('removePicture', { uid });
                return t('pictureRemoved');
              })
            }
          >
            {t('remove')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Form({ info, uid }: { readonly info: Reply<typeof myInfo>; readonly uid: number }) {
  const t = useTranslations('mypage.profile');
  const [nickName, setNickName] = useState(info.nickName);
  // Only what the person answered here: the rest may have changed elsewhere meanwhile.
  const [answers, setAnswers] = useState<Partial<Record<(typeof CONSENTS)[number]['field'], 0 | 1>>>({});
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const isRenamed = nickName.trim() !== info.nickName;
  const fail = (text: string) => {
    setProblem({ isOfNick: true, text });
    field.current?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    if (isRenamed && nickFault(nickName) !== null) return fail(t('nickHint', NICK_LENGTH));
    setBusy(true);
    setProblem(undefined);
    try {
      await api('changeMyInfo', { uid, ...answers, ...(isRenamed && { nickName: nickName.trim() }) });
      await changed();
      setAnswers({});
      toast(t('saved'), { tone: 'good' });
    } catch (error) {
      if (wasNotSaid(error)) return;
      if (isOfNick(error)) fail(errorText(error));
      else setProblem({ isOfNick: false, text: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={layout({ column: 5 }, styles['form'])}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <TextField
        ref={field}
        label={t('nickName')}
        name="nickName"
        value={nickName}
        maxLength={NICK_WRITTEN_LENGTH_MAX}
        autoComplete="nickname"
        hint={t('nickHint', NICK_LENGTH)}
        error={problem?.isOfNick ? problem.text : undefined}
        onChange={(event) => {
          setProblem(undefined);
          setNickName(event.target.value);
        }}
      />
      <fieldset className={layout({ column: 1 })}>
        <legend className={layout({ below: 1, quiet: true, weight: 'semibold' })}>{t('consents')}</legend>
        {CONSENTS.map(({ field, text }) => (
          <div key={field} className={layout({ row: 3, spread: true })}>
            <label className={layout({ row: 3, touch: true })}>
              <input
                type="checkbox"
                checked={(answers[field] ?? info[field]) === 1}
                onChange={({ target }) => setAnswers({ ...answers, [field]: target.checked ? 1 : 0 })}
              />
              {t(text)}
            </label>
            <Link
              className={layout({ row: 0, rigid: true, touch: true, quiet: true, underline: true })}
              href={addressOf('Terms', { num: TERMS_KINDS.indexOf(TERMS_OF_FIELD[field]) + 1 })}
              aria-label={`${t(text)} ${t('read')}`}
            >
              {t('read')}
            </Link>
          </div>
        ))}
      </fieldset>
      {problem && !problem.isOfNick && (
        <ProblemNote>
          {t('notSaved')} {problem.text}
        </ProblemNote>
      )}
      <Button type="submit" size="large" wide busy={busy}>
        {t('save')}
      </Button>
    </form>
  );
}

function Own() {
  const t = useTranslations('mypage');
  const { userSysId: uid = 0 } = useSnapshot(session);
  const page = useQuery(queryOf('myPage', { uid }));
  const info = useQuery({ ...queryOf('myInfo', { uid }), staleTime: 0 });
  if (!page.data || !info.data) {
    const failed = [page, info].find((query) => query.isError);
    return failed ? (
      <NotLoaded query={failed} title={t('error')} />
    ) : (
      <div className={layout({ column: 5, above: 3 })} aria-hidden="true">
        <Skeleton height={88} width={88} style={{ borderRadius: 44 }} />
        <Skeleton height={136} style={{ borderRadius: 16 }} />
        <Skeleton height={76} style={{ borderRadius: 12 }} />
      </div>
    );
  }
  return (
    <>
      <ProfilePicture of={page.data} />
      <div className={layout({ column: 2, ground: 'card', lift: 'edge', below: 6 }, styles['facts'])}>
        <p className={layout({ row: 3, spread: true, touch: true }, styles['line'])}>
          <span className={layout({ column: 'hair' })}>
            <small className={layout({ quiet: true })}>{t('profile.userId')}</small>
            {page.data.userId}
          </span>
        </p>
        <Phone mobile={info.data.mobile} uid={uid} />
      </div>
      <Form info={info.data} uid={uid} />
    </>
  );
}

/** Picture, nickname, phone and optional consents. */
export default function ModifyProfileScreen() {
  const t = useTranslations('mypage.profile');
  useTitle(t('title'));
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('MyPage')} />
      <MembersOnly icon={<UserRound size={30} />} title={t('members.title')} message={t('members.message')}>
        <Own />
      </MembersOnly>
    </div>
  );
}
