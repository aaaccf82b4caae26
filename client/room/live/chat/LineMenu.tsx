import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { BLACK_TYPE, type BlackType } from '../../../../schema/room/constants.ts';
import { api } from '../../../app/calls/api.ts';
import { errorText } from '../../../app/calls/errors.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { confirm } from '../../../design/overlays/dialog.ts';
import { Sheet } from '../../../design/overlays/Sheet.tsx';
import { toast } from '../../../design/overlays/toast.ts';
import { Spinner } from '../../../design/Spinner.tsx';
import { layout } from '../../../design/layout/layout.ts';
import { Against } from '../../../service/safety/offers.ts';
import { closeLineMenu, lineMenu } from './line-menu.ts';
import { useIsHostHere } from './quiet.ts';
import type { ChatLine } from '../room/chat-lines.ts';
import { useStageView } from '../room/stage-context.ts';

const JUDGEMENTS = { mute: BLACK_TYPE.mute, remove: BLACK_TYPE.remove, ban: BLACK_TYPE.ban } as const;

/** What can be done about a line: report it or block its author, and, for hosts, quiet who said it. */
export default function LineMenu() {
  const t = useTranslations('live.line');
  const { line } = useSnapshot(lineMenu);
  const { detail, phase } = useStageView();
  // In a past broadcast there is nobody to quiet.
  const isHost = useIsHostHere() && phase !== 'replay';
  const [shown, setShown] = useState<ChatLine | null>(null);
  if (line && line !== shown) setShown(line as ChatLine);
  const act = async (what: () => Promise<unknown>, told: string) => {
    closeLineMenu();
    try {
      await what();
      toast(told, { tone: 'good' });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
  };
  const broadcastSysId = detail?.broadcastSysId ?? 0;
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
        <div className={layout({ column: 3 })}>
          <p>
            <b>{shown.nick}</b> {shown.msg}
          </p>
          {isHost ? (
            (Object.keys(JUDGEMENTS) as (keyof typeof JUDGEMENTS)[]).map((name) => (
              <Button key={name} variant="soft" wide onClick={() => void judge(name, JUDGEMENTS[name])}>
                {t(name)}
              </Button>
            ))
          ) : (
            <Suspense fallback={<Spinner />}>
              <Against
                what={{ type: 'chat', broadcastSysId, logSysId: shown.id, userSysId: shown.userSysId }}
                nick={shown.nick}
                onDone={closeLineMenu}
              />
            </Suspense>
          )}
        </div>
      )}
    </Sheet>
  );
}
