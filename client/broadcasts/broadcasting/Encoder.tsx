import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ENCODER_WARNINGS_ASKED_EVERY } from '../../../schema/broadcasts/constants.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { refusalCode } from '../../../schema/call.ts';
import { api } from '../../app/calls/api.ts';
import type { ReplyOf } from '../../app/calls/call.ts';
import { errorText } from '../../app/calls/errors.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { Button, ButtonLink } from '../../design/controls/Button.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { layout } from '../../design/layout/layout.ts';
import { CopyField } from './CopyField.tsx';
import type { Own } from './own.ts';

/** Where an encoder sends the video to. It is a secret, so it is shown only when it is asked for. */
export function Encoder({ of }: { readonly of: Own }) {
  const { broadcastSysId } = of;
  const t = useTranslations('broadcasting.encoder');
  const [sent, setSent] = useState<ReplyOf<'streamKey'>>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    setProblem(undefined);
    try {
      setSent(await api('streamKey', { broadcastSysId }));
    } catch (error) {
      setProblem(refusalCode(error) === REFUSED.notNow ? t('none') : errorText(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <section className={layout({ column: 3, above: 8 })}>
      <h2 className={layout({ size: 17 })}>{t('title')}</h2>
      <p className={layout({ tone: 'soft', leading: 155 })}>{t('text')}</p>
      <ButtonLink variant="soft" wide href={addressOf('camera', of)}>
        {t('camera')}
      </ButtonLink>
      {sent === undefined ? (
        <Button variant="soft" wide busy={isAsking} onClick={() => void ask()}>
          {t('show')}
        </Button>
      ) : (
        <>
          {sent.rtmpUrl !== null && (
            <>
              <CopyField label={t('server')} value={sent.rtmpUrl} hint={t('rtmp')} />
              <CopyField label={t('key')} value={sent.streamKey} hint={t('secret')} />
            </>
          )}
          <CopyField
            label={t('address')}
            value={new URL(sent.ingestUrl, location.origin).href}
            hint={t('secret')}
          />
        </>
      )}
      <Warnings broadcastSysId={broadcastSysId} />
      <ProblemNote>{problem}</ProblemNote>
    </section>
  );
}

/** What viewers do not get of the video that is sent; the latest of each kind. */
function Warnings({ broadcastSysId }: Pick<Own, 'broadcastSysId'>) {
  const t = useTranslations('broadcasting.encoder.warnings');
  const { data } = useQuery({
    ...queryOf('encoderWarnings', { broadcastSysId }),
    refetchInterval: ENCODER_WARNINGS_ASKED_EVERY,
  });
  const latest = new Map(data?.warnings.map((warning) => [warning.kind, warning]));
  return (
    <div aria-live="polite">
      {[...latest.values()].map(({ kind, file, told }) => (
        <p key={kind} className={layout({ size: 13, tone: 'danger' })}>
          {t(kind, { file, told })}
        </p>
      ))}
    </div>
  );
}
