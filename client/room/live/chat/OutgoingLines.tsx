import { useTranslations } from 'use-intl';
import * as ROOM_REFUSED from '../../../../schema/room/refused.ts';
import { layout } from '../../../design/layout/layout.ts';
import type { OutgoingLine } from '../room/outbox.ts';
import { useLive, useLiveView } from '../room/stage-context.ts';
import styles from './chat.module.css';

const REASONS = {
  unsent: 'unsent',
  unanswered: 'unanswered',
  [ROOM_REFUSED.tooFast]: 'slow',
  [ROOM_REFUSED.notReady]: 'notReady',
  [ROOM_REFUSED.muted]: 'muted',
  [ROOM_REFUSED.invalidMessage]: 'invalid',
} as const;
const NICK = layout({ size: 13, weight: 'semibold' }, styles['nick']);
const BUTTON = layout({ weight: 'bold', underline: true });
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
    <div key={line.id} className={layout({ leading: 140 })} aria-busy={line.state === 'sending'}>
      <p className={styles['outgoing']}>
        {line.asks && <b aria-hidden="true">{t('question')} </b>}
        <span className={NICK}>{ownName}</span> <span>{line.text}</span>
        {line.state === 'sending' && <span className="sr-only">{t('sending')}</span>}
      </p>
      {line.state === 'failed' && (
        <div
          className={layout({ column: 'hair', above: 1, corners: 'control', size: 13 }, styles['failed'])}
          role="alert"
        >
          <span>{t(`failed.${reasonOf(line.code)}`)}</span>
          <span className={layout({ row: 4, align: 'stretch' })}>
            {!FINAL.has(line.code) && (
              <button type="button" className={BUTTON} onClick={() => outbox.again(line.id)}>
                {t('again')}
              </button>
            )}
            <button type="button" className={BUTTON} onClick={() => outbox.takeBack(line.id)}>
              {t('takeBack')}
            </button>
          </span>
        </div>
      )}
    </div>
  ));
}
