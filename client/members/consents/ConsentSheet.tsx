import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { ConsentNeeded } from '../../../schema/members/consents.ts';
import { TERMS_KINDS } from '../../../schema/members/constants.ts';
import { call } from '../../app/calls/call.ts';
import { errorText } from '../../app/calls/errors.ts';
import { addressOf } from '../../app/routes.ts';
import { logout } from '../../app/session/account.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { toast } from '../../design/overlays/toast.ts';
import styles from './ConsentSheet.module.css';

export interface ConsentSheetProps {
  readonly uid: number;
  /** At least one. */
  readonly needed: readonly ConsentNeeded[];
  /** What is still to be asked; nothing: the sheet has gone. */
  readonly onDone: (left: readonly ConsentNeeded[]) => void;
}

/** What changed in the terms. First come those that nobody can do without, then those that are up to the member. */
export default function ConsentSheet({ uid, needed, onDone }: ConsentSheetProps) {
  const t = useTranslations('consents');
  const isRequired = needed.some((each) => each.isRequired);
  const shown = needed.filter((each) => each.isRequired === isRequired);
  const [open, setOpen] = useState(true);
  const [left, setLeft] = useState(needed);
  const [busy, setBusy] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const agree = async () => {
    setBusy(true);
    try {
      for (const { kind, version } of shown) await call('agreeToTerms', { uid, kind, version });
      setLeft(needed.filter((each) => !shown.includes(each)));
      setOpen(false);
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
    setBusy(false);
  };
  const gone = () => {
    if (leaves) void logout();
    // A required consent is asked for again after the sheet was closed.
    else if (isRequired && left === needed) setOpen(true);
    else onDone(isRequired ? left : []);
  };
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      mustAnswer={isRequired}
      onReset={gone}
      title={t(isRequired ? 'required.title' : 'optional.title')}
      size="fit"
      footer={
        <div className={styles['buttons']}>
          <Button
            variant="soft"
            size="large"
            disabled={busy}
            onClick={() => {
              setLeaves(isRequired);
              setOpen(false);
            }}
          >
            {t(isRequired ? 'required.decline' : 'optional.decline')}
          </Button>
          <Button size="large" busy={busy} onClick={() => void agree()}>
            {t('agree')}
          </Button>
        </div>
      }
    >
      <div className={layout({ column: 3, below: 4 })}>
        <p>{t(isRequired ? 'required.lead' : 'optional.lead')}</p>
        <ul className={layout({ column: 3 })}>
          {shown.map(({ kind, title, changes }) => (
            <li key={kind} className={styles['consent']}>
              <h3>{title}</h3>
              {changes !== null && <p className={layout({ tone: 'soft' })}>{changes}</p>}
              <Link
                className={layout({ row: 0, inline: true, touch: true, underline: true })}
                href={addressOf('Terms', { num: TERMS_KINDS.indexOf(kind) + 1 })}
                aria-label={t('readOf', { title })}
              >
                {t('read')}
              </Link>
            </li>
          ))}
        </ul>
        {isRequired && (
          <Link
            href={addressOf('Withdraw')}
            className={layout({ row: 0, inline: true, touch: true, underline: true })}
          >
            {t('required.leave')}
          </Link>
        )}
      </div>
    </Sheet>
  );
}
