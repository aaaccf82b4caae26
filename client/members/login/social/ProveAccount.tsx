import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PASSWORD_LENGTH } from '../../../../schema/members/constants.ts';
import type { SocialAnswer, SocialProvider } from '../../../../schema/members/social.ts';
import { call } from '../../../app/calls/call.ts';
import { errorText } from '../../../app/calls/errors.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { TextField } from '../../../design/controls/TextField.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { PhoneProof } from '../../phone/offers.ts';
import { encryptFields } from '../encrypt.ts';
import { enter } from '../log-in.ts';
import { Mark } from './Mark.tsx';

/** The account that has it. */
export type LinkTo = NonNullable<SocialAnswer['linkTo']>;

/** An account has the e-mail address: its owner proves it, and from then on the provider's account opens it, too. */
export function ProveAccount({
  linkTo: { userId, code, hasPassword },
  name,
  mark,
  onProven,
  onCancel,
}: {
  readonly linkTo: LinkTo;
  /** The provider's. */
  readonly name: string;
  readonly mark: SocialProvider['mark'] | undefined;
  readonly onProven: () => void;
  readonly onCancel: () => void;
}) {
  const t = useTranslations('login.social');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const prove = async (how: object) => {
    await enter(await call('proveSocial', { code, ...how }));
    onProven();
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = password.current?.value ?? '';
    if (busy) return;
    if (typed === '') return setWrong(t('needPassword'));
    setBusy(true);
    setWrong(undefined);
    try {
      const { publicKey: key } = await call('publicKey', {});
      await prove(await encryptFields(key, { userId, password: typed }));
    } catch (error) {
      setWrong(errorText(error));
      setBusy(false);
      password.current?.focus();
    }
  };

  return (
    <section className={layout({ column: 4, above: 8, ground: 'card', pad: 5 })}>
      <div className={layout({ row: 3, align: 'start' })}>
        {mark && <Mark mark={mark} />}
        <div>
          <h2 ref={heading} className={layout({ size: 17 })} tabIndex={-1}>
            {t('prove.title')}
          </h2>
          <p className={layout({ above: 1, tone: 'soft' })}>
            {t(hasPassword ? 'prove.password' : 'prove.phone', { userId, name })}
          </p>
        </div>
      </div>
      {hasPassword ? (
        <form className={layout({ column: 3 })} onSubmit={(event) => void submit(event)} noValidate>
          <TextField
            ref={password}
            label={t('prove.label')}
            type="password"
            autoComplete="current-password"
            maxLength={PASSWORD_LENGTH.max}
            readOnly={busy}
            error={wrong}
          />
          <Button type="submit" size="large" wide busy={busy}>
            {t('prove.submit', { name })}
          </Button>
        </form>
      ) : (
        <PhoneProof purpose="findpw" onProof={(proof) => prove({ proof })} />
      )}
      <Button variant="plain" wide onClick={onCancel}>
        {t('prove.cancel')}
      </Button>
    </section>
  );
}
