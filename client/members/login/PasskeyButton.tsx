import KeyRound from 'lucide-react/icons/key-round';
import { useTranslations } from 'use-intl';
import type { PasskeyAnswer } from '../../../schema/members/passkeys.ts';
import { call } from '../../app/calls/call.ts';
import { Button } from '../../design/controls/Button.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { layout } from '../../design/layout/layout.ts';
import { answerWithPasskey, knowsPasskeys } from './passkey.ts';

interface PasskeyButtonProps {
  readonly busy: boolean;
  readonly onAnswer: (ask: () => Promise<PasskeyAnswer>) => void;
  /** What went wrong. */
  readonly note: string | undefined;
}

/** Logs in with a passkey, where the browser knows them. */
export function PasskeyButton({ busy, onAnswer, note }: PasskeyButtonProps) {
  const t = useTranslations('login');
  if (!knowsPasskeys()) return null;
  const ask = async () => answerWithPasskey(await call('passkeyRequest', {}));
  return (
    <>
      <Button
        variant="soft"
        size="large"
        wide
        disabled={busy}
        className={layout({ above: 3 })}
        onClick={() => onAnswer(ask)}
      >
        <KeyRound size={20} aria-hidden="true" />
        {t('passkey')}
      </Button>
      <ProblemNote above={2}>{note}</ProblemNote>
    </>
  );
}
