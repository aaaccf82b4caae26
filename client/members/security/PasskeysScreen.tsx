import KeyRound from 'lucide-react/icons/key-round';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { PASSKEYS_MAX } from '../../../schema/members/constants.ts';
import type { Passkey } from '../../../schema/members/passkeys.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { keyOf, queryClient, queryOf, useQuery } from '../../app/calls/query.ts';
import { PageHead } from '../../app/frame/PageHead.tsx';
import { useTitle } from '../../app/frame/use-title.ts';
import { clock, day } from '../../app/i18n/when.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { wasNotSaid } from '../../app/session/reauth.ts';
import { addressOf } from '../../app/routes.ts';
import { session } from '../../app/session/session.ts';
import { Button } from '../../design/controls/Button.tsx';
import { IconButton } from '../../design/controls/IconButton.tsx';
import { layout } from '../../design/layout/layout.ts';
import { confirm } from '../../design/overlays/dialog.ts';
import { toast } from '../../design/overlays/toast.ts';
import { Skeleton } from '../../design/Skeleton.tsx';
import { StateMessage } from '../../design/StateMessage.tsx';
import { isThere, knowsPasskeys, makePasskey, wasCancelled } from '../login/offers.ts';
import { NameSheet } from './NameSheet.tsx';
import styles from './Security.module.css';

/** The member's passkeys: add, rename, remove. */
export default function PasskeysScreen() {
  const t = useTranslations('security.passkeys');
  const { userSysId: uid = 0 } = useSnapshot(session);
  const query = useQuery({ ...queryOf('passkeys', { uid }), staleTime: 0 });
  const [busy, setBusy] = useState<'add' | number>();
  const [naming, setNaming] = useState<Passkey>();
  useTitle(t('title'));
  const passkeys = query.data?.passkeys;

  const change = async (what: 'add' | number, ask: () => Promise<unknown>, done: string) => {
    if (busy !== undefined) return;
    setBusy(what);
    try {
      await ask();
      toast(done, { tone: 'good' });
    } catch (error) {
      tell(error);
    } finally {
      setBusy(undefined);
      await queryClient.invalidateQueries({ queryKey: keyOf('passkeys') });
    }
  };
  const tell = (error: unknown) => {
    if (wasCancelled(error) || wasNotSaid(error)) return;
    const isHere = error instanceof Error && error.name === 'SecurityError';
    const text = isThere(error) ? t('isThere') : isHere ? t('notHere') : errorText(error);
    toast(text, { tone: 'danger' });
  };
  const add = async () => {
    const response = await makePasskey(await api('passkeyOptions', { uid }));
    await api('addPasskey', { uid, response });
  };
  const remove = async ({ passkeySysId, name }: Passkey) => {
    const isSure = await confirm({
      title: t('askRemove', { name }),
      message: t('removeHint'),
      confirmLabel: t('remove'),
      tone: 'danger',
    });
    if (isSure) await change(passkeySysId, () => api('removePasskey', { uid, passkeySysId }), t('removed'));
  };
  const isNone = passkeys?.length === 0;
  const adds = (
    <Button
      size="large"
      wide={!isNone}
      busy={busy === 'add'}
      className={isNone ? undefined : layout({ above: 6 }, styles['last'])}
      onClick={() => void change('add', add, t('added'))}
    >
      {t('add')}
    </Button>
  );
  return (
    <div className={layout({ page: 720 })}>
      <PageHead title={t('title')} up={addressOf('MypageSetting')} />
      {!passkeys ? (
        query.isError ? (
          <NotLoaded query={query} title={t('error')} />
        ) : (
          <Skeleton height={72} style={{ marginTop: 12, borderRadius: 16 }} />
        )
      ) : isNone ? (
        <StateMessage
          icon={<KeyRound size={30} />}
          title={t('none.title')}
          message={knowsPasskeys() ? t('none.message') : t('unknown')}
          action={knowsPasskeys() && adds}
        />
      ) : (
        <ul className={layout({ ruled: 'border' })}>
          {passkeys.map((passkey) => (
            <li key={passkey.passkeySysId}>
              <Row of={passkey} onRename={() => setNaming(passkey)} onRemove={() => void remove(passkey)} />
            </li>
          ))}
        </ul>
      )}
      {passkeys &&
        !isNone &&
        (knowsPasskeys() ? (
          passkeys.length < PASSKEYS_MAX && adds
        ) : (
          <p className={layout({ above: 1, below: 3, tone: 'soft' })}>{t('unknown')}</p>
        ))}
      <NameSheet
        of={naming}
        onClose={() => setNaming(undefined)}
        onName={(name) => {
          setNaming(undefined);
          if (naming)
            void change(
              naming.passkeySysId,
              () => api('renamePasskey', { uid, passkeySysId: naming.passkeySysId, name }),
              t('renamed'),
            );
        }}
      />
    </div>
  );
}

function Row({
  of: { name, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: {
  readonly of: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations('security.passkeys');
  const locale = useLocale();
  const moment = (iso: string) => `${day(locale, Date.parse(iso))} ${clock(locale, Date.parse(iso))}`;
  return (
    <article className={layout({ row: 4, padBlock: 4 }, styles['row'])} aria-label={name || t('nameless')}>
      <span className={styles['icon']} aria-hidden="true">
        <KeyRound size={22} />
      </span>
      <p className={layout({ column: 'hair', grow: true, quiet: true })}>
        <strong className={layout({ size: 15, tone: 'ink' })}>{name || t('nameless')}</strong>
        <span>{t('created', { time: moment(createdAt) })}</span>
        <span>{lastUsedAt === null ? t('unused') : t('lastUsed', { time: moment(lastUsedAt) })}</span>
      </p>
      <span className={layout({ row: 0, rigid: true, tone: 'soft' })}>
        <IconButton label={t('renameOf', { name })} icon={<Pencil size={20} />} onClick={onRename} />
        <IconButton label={t('removeOf', { name })} icon={<Trash2 size={20} />} onClick={onRemove} />
      </span>
    </article>
  );
}
