import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { refusalCode } from '../../../schema/call.ts';
import { BLACK_TYPE, type BlackType } from '../../../schema/room/constants.ts';
import type { ReportReason } from '../../../schema/room/reports.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { askLogin } from '../../app/session/login-return.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';
import { Button } from '../../design/controls/Button.tsx';
import { confirm } from '../../design/overlays/dialog.ts';
import { Sheet } from '../../design/overlays/Sheet.tsx';
import { toast } from '../../design/overlays/toast.ts';
import { closeLineMenu, lineMenu } from './line-menu.ts';
import { useIsHostHere } from './quiet.ts';
import type { ChatLine } from '../room/chat-lines.ts';
import { useStageView } from '../room/stage-context.ts';
import styles from './LineMenu.module.css';

const REASONS = ['abuse', 'spam', 'sexual', 'fraud', 'other'] as const satisfies readonly ReportReason[];
const JUDGEMENTS = { mute: BLACK_TYPE.mute, remove: BLACK_TYPE.remove, ban: BLACK_TYPE.ban } as const;

/** What can be done about a line: report it, and, for hosts, quiet who said it. */
export default function LineMenu() {
  const t = useTranslations('live.line');
  const { line } = useSnapshot(lineMenu);
  const { detail } = useStageView();
  const isHost = useIsHostHere();
  const [shown, setShown] = useState<ChatLine | null>(null);
  if (line && line !== shown) setShown(line as ChatLine);
  const act = async (what: () => Promise<unknown>, told: string, wordsFor = errorText) => {
    closeLineMenu();
    try {
      await what();
      toast(told, { tone: 'good' });
    } catch (error) {
      toast(wordsFor(error), { tone: 'danger' });
    }
  };
  const broadcastSysId = detail?.broadcastSysId ?? 0;
  const report = (reason: ReportReason) => {
    if (!shown) return;
    if (!isLoggedIn(session)) {
      closeLineMenu();
      void askLogin();
      return;
    }
    const { id: logSysId } = shown;
    // After a reload the page cannot tell the viewer's own messages from others'; the server can.
    const isOwn = (error: unknown) => refusalCode(error) === REFUSED.invalidInput;
    void act(
      () => api('reportChat', { broadcastSysId, logSysId, reason }),
      t('reported'),
      (error) => (isOwn(error) ? t('own') : errorText(error)),
    );
  };
  const judge = async (name: keyof typeof JUDGEMENTS, blackType: BlackType) => {
    if (!shown) return;
    const { userId, nick } = shown;
    closeLineMenu();
    const yes = await confirm({
      title: t(`ask.${name}`, { nick }),
      message: t(`means.${name}`),
      confirmLabel: t(name),
      tone: 'danger',
    });
    if (yes)
      await act(
        () => api('blacklistMember', { broadcastSysId, userId, blackType }),
        t(`done.${name}`, { nick }),
      );
  };
  return (
    <Sheet
      open={line !== null}
      onClose={closeLineMenu}
      title={t('title')}
      size="fit"
      onReset={() => setShown(null)}
    >
      {shown && (
        <div className={styles['menu']}>
          <p className={styles['quote']}>
            <b>{shown.nick}</b> {shown.msg}
          </p>
          {isHost ? (
            (Object.keys(JUDGEMENTS) as (keyof typeof JUDGEMENTS)[]).map((name) => (
              <Button key={name} variant="soft" wide onClick={() => void judge(name, JUDGEMENTS[name])}>
                {t(name)}
              </Button>
            ))
          ) : (
            <fieldset className={styles['reasons']}>
              <legend>{t('why')}</legend>
              {REASONS.map((reason) => (
                <Button key={reason} variant="soft" wide onClick={() => report(reason)}>
                  {t(`reason.${reason}`)}
                </Button>
              ))}
            </fieldset>
          )}
        </div>
      )}
    </Sheet>
  );
}
