import { useTranslations } from 'use-intl';
import * as ROOM_REFUSED from '../../../../schema/room/refused.ts';
import type { OutgoingLine } from '../room/outbox.ts';
import { useLive, useLiveView } from '../room/stage-context.ts';
import styles from './OutgoingLines.module.css';

const REASONS = {
  unsent: 'unsent',
  unanswered: 'unanswered',
  [ROOM_REFUSED.tooFast]: 'slow',
  [ROOM_REFUSED.notReady]: 'notReady',
  [ROOM_REFUSED.muted]: 'muted',
  [ROOM_REFUSED.invalidMessage]: 'invalid',
} as const;
/** Sending these again would only be refused again. */
const FINAL = new Set<OutgoingLine['code']>([ROOM_REFUSED.muted, ROOM_REFUSED.invalidMessage]);

function reasonOf(code: OutgoingLine['code']) {
  return code !== null && code in REASONS ? REASONS[code as keyof typeof REASONS] : 'other';
}

/** The viewer's own lines on their way, and those that did not arrive, with what to do about them. */
export function OutgoingLines({ lines }: { readonly lines: readonly OutgoingLine[] }) {
  const t = useTranslations('live.chat');
  const { outbox } = useLive();
  const { ownName } = useLiveView();
  return lines.map((line) => (
    <div key={line.id} className={styles['line']} aria-busy={line.state === 'sending'}>
      <p className={styles['text']}>
        {line.asks && <b aria-hidden="true">{t('question')} </b>}
        <span className={styles['nick']}>{ownName}</span> <span>{line.text}</span>
        {line.state === 'sending' && <span className="sr-only">{t('sending')}</span>}
      </p>
      {line.state === 'failed' && (
        <div className={styles['failed']} role="alert">
          <span>{t(`failed.${reasonOf(line.code)}`)}</span>
          <span className={styles['buttons']}>
            {!FINAL.has(line.code) && (
              <button type="button" onClick={() => outbox.again(line.id)}>
                {t('again')}
              </button>
            )}
            <button type="button" onClick={() => outbox.takeBack(line.id)}>
              {t('takeBack')}
            </button>
          </span>
        </div>
      )}
    </div>
  ));
}
