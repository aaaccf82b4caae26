import Info from 'lucide-react/icons/info';
import { useTranslations } from 'use-intl';
import { CallRefused, refusalCode } from '../../../schema/call.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { errorText, hasWords } from '../../app/calls/errors.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { layout } from '../../design/layout/layout.ts';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { type Own, type Phase, PhasePill } from '../broadcasting/offers.ts';
import type { LineState } from './camera-line.ts';
import type { CameraView } from './camera-view.ts';
import { isSending, useCameraView } from './use-camera.ts';

/** Which broadcast it is, how the sending goes, and what the host ought to know. */
export function Beside({ own, phase }: { readonly own: Own; readonly phase: Phase }) {
  const t = useTranslations('camera');
  const nameFor = useNames();
  const view = useCameraView();
  const { ability, isBroken, line } = view;
  const canSend = typeof ability !== 'string';
  return (
    <div className={layout({ column: 4 })}>
      {line?.is === 'refused' && <Refused line={line} />}
      {isBroken && <ProblemNote>{t('notes.broken')}</ProblemNote>}
      {isSending(view) && <Sent />}
      <section className={layout({ column: 2, align: 'start' })}>
        <PhasePill phase={phase} />
        <h2 className={layout({ size: 20 })}>{nameFor(own)}</h2>
        <p className={layout({ tone: 'soft', leading: 155 })}>{t('lead')}</p>
      </section>
      {canSend && <Notes />}
    </div>
  );
}

/** What the code means here, or in general. For others the server's own words, which are English, have to do. */
function Refused({ line: { error, words } }: { readonly line: Extract<LineState, { is: 'refused' }> }) {
  const t = useTranslations('camera.refused');
  const code = refusalCode(error);
  if (code === REFUSED.overtaken) return <ProblemNote>{t('overtaken')}</ProblemNote>;
  if (code === REFUSED.notNow) return <ProblemNote>{t('notNow')}</ProblemNote>;
  if (!words || !(error instanceof CallRefused) || hasWords(error))
    return <ProblemNote>{errorText(error)}</ProblemNote>;
  return (
    <p className={layout({ quiet: true })} role="alert" lang="en">
      {words}
    </p>
  );
}

function Sent() {
  const t = useTranslations('camera.facts');
  const { sent, hasSound, isMuted } = useCameraView();
  return (
    <dl className={layout({ facts: 'named', ground: 'card', lift: 'edge' }, 'num')} aria-label={t('label')}>
      <div>
        <dt>{t('rate')}</dt>
        <dd>{t('mbps', { rate: ((sent?.bits ?? 0) / 1e6).toFixed(1) })}</dd>
      </div>
      <div>
        <dt>{t('leftOut')}</dt>
        <dd>{t('pictures', { count: sent?.leftOut ?? 0 })}</dd>
      </div>
      <div>
        <dt>{t('sound')}</dt>
        <dd>{hasSound ? t(isMuted ? 'muted' : 'on') : t('none')}</dd>
      </div>
    </dl>
  );
}

function notesOf({ ability, camera, hasSound }: CameraView) {
  if (!camera || ability === null || typeof ability === 'string') return ['front'] as const;
  if (ability.sound === null) return ['noEncoder', 'front'] as const;
  if (!hasSound) return ['noMicrophone', 'front'] as const;
  return ability.sound === 'opus' ? (['opus', 'front'] as const) : (['front'] as const);
}

function Notes() {
  const t = useTranslations('camera.notes');
  const view = useCameraView();
  return (
    <ul className={layout({ column: 2 })}>
      {notesOf(view).map((note) => (
        <li key={note} className={layout({ row: 2, align: 'start', ground: 'note', pad: 3, quiet: true })}>
          <Info size={16} aria-hidden="true" className={layout({ rigid: true })} />
          <span>{t(note)}</span>
        </li>
      ))}
    </ul>
  );
}
