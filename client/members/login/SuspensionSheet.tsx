import { type SyntheticEvent, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { format } from '../../../schema/deadlines.ts';
import { SUSPENSION_TEXT_LENGTH_MAX } from '../../../schema/members/constants.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { keyOf, useQuery } from '../../app/calls/query.ts';
import { NotLoaded } from '../../app/NotLoaded.tsx';
import { addressOf } from '../../app/routes.ts';
import { Button } from '../../design/controls/Button.tsx';
import { TextArea } from '../../design/controls/TextArea.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { Skeleton } from '../../design/Skeleton.tsx';

export interface SuspensionSheetProps {
  /** From the answer to the login. */
  readonly appealToken: string;
  readonly onClose: () => void;
}

/** Why a member cannot log in, what it rests on, and what they say to it. */
export default function SuspensionSheet({ appealToken, onClose }: SuspensionSheetProps) {
  const t = useTranslations('login.suspension');
  const locale = useLocale();
  const form = useId();
  const [answer, setAnswer] = useState<string>();
  const [busy, setBusy] = useState(false);
  const query = useQuery({
    queryKey: [...keyOf('ownSuspension'), appealToken],
    queryFn: ({ signal }) => api('ownSuspension', { appealToken }, { signal }),
  });
  const time = (at: string) =>
    format(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(at));
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !answer?.trim()) return;
    setBusy(true);
    try {
      await api('answerSuspension', { appealToken, answer: answer.trim() });
      toast(t('sent'), { tone: 'good' });
      onClose();
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const own = query.data;
  const isOpen = own !== undefined && own.evidence !== null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      size="fit"
      footer={
        isOpen && (
          <Button size="large" wide type="submit" form={form} busy={busy}>
            {t('send')}
          </Button>
        )
      }
    >
      <div className={layout({ column: 3, below: 4, padInline: 4 })}>
        {query.isError && <NotLoaded query={query} title={t('error')} />}
        {!own && !query.isError && <Skeleton height={120} />}
        {own && (
          <>
            <p>{own.reason}</p>
            <p>{own.until === null ? t('noEnd') : t('until', { time: time(own.until) })}</p>
            {own.evidence === null ? (
              <p>
                <Link
                  href={addressOf('CustomerMain')}
                  className={layout({ row: 0, inline: true, touch: true, underline: true })}
                >
                  {t('over')}
                </Link>
              </p>
            ) : (
              <>
                <h3>{t('evidence')}</h3>
                <p className={layout({ multiline: true })}>{own.evidence}</p>
                <form id={form} onSubmit={(event) => void send(event)}>
                  <TextArea
                    label={t('answer', { time: time(own.evidenceUntil) })}
                    value={answer ?? own.answer ?? ''}
                    maxLength={SUSPENSION_TEXT_LENGTH_MAX}
                    onChange={({ target }) => setAnswer(target.value)}
                  />
                </form>
              </>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
