import Ban from 'lucide-react/icons/ban';
import { useTranslations } from 'use-intl';
import { refusalCode } from '../../schema/call.ts';
import * as REFUSED from '../../schema/refused.ts';
import { REPORT_REASON } from '../../schema/safety/constants.ts';
import { api } from '../app/calls/api.ts';
import { errorText } from '../app/calls/errors.ts';
import { keyOf, queryClient } from '../app/calls/query.ts';
import { askLogin } from '../app/session/login-return.ts';
import { session } from '../app/session/session.ts';
import { Button } from '../design/controls/Button.tsx';
import { confirm } from '../design/overlays/dialog.ts';
import { toast } from '../design/overlays/toast.ts';
import { nowBlocked } from './blocked.ts';
import styles from './Safety.module.css';

type Reason = keyof typeof REPORT_REASON;
const REASONS = Object.keys(REPORT_REASON) as Reason[];

export interface AgainstProps {
  readonly what:
    | {
        readonly type: 'chat';
        readonly broadcastSysId: number;
        readonly logSysId: number;
        /** Null: its author cannot be blocked. */
        readonly userSysId: number | null;
      }
    | { readonly type: 'review'; readonly prdtReviewSysId: number };
  readonly nick: string;
  /** Something was chosen: what shows this closes. */
  readonly onDone: () => void;
}

/** Reports what somebody wrote, for one of six reasons, or blocks who wrote it. */
export default function Against({ what, nick, onDone }: AgainstProps) {
  const t = useTranslations('safety.against');

  /** The caller is known, and nothing goes wrong silently. */
  const act = async (asMember: (uid: number) => Promise<string>) => {
    onDone();
    if (!(await askLogin()) || session.userSysId === undefined) return;
    try {
      toast(await asMember(session.userSysId), { tone: 'good' });
    } catch (error) {
      // After a reload the page cannot tell the viewer's own words from others'; the server can.
      const isOwn = refusalCode(error) === REFUSED.invalidInput;
      toast(isOwn ? t('own') : errorText(error), { tone: 'danger' });
    }
  };

  const report = (reason: Reason) =>
    act(async (uid) => {
      const about =
        what.type === 'chat'
          ? { targetType: 'chat' as const, targetSysId: what.logSysId, broadcastSysId: what.broadcastSysId }
          : { targetType: 'review' as const, targetSysId: what.prdtReviewSysId };
      await api('report', { uid, ...about, reasonTypeCode: REPORT_REASON[reason] });
      await queryClient.invalidateQueries({ queryKey: keyOf('reports') });
      return t('reported');
    });

  const block = () =>
    act(async (uid) => {
      const author =
        what.type === 'chat' ? { userSysId: what.userSysId ?? 0 } : { prdtReviewSysId: what.prdtReviewSysId };
      const { userSysId } = await api('block', { uid, ...author });
      nowBlocked(userSysId, true);
      await Promise.all(
        (['productReviews', 'productQuestions', 'blocks'] as const).map((name) =>
          queryClient.invalidateQueries({ queryKey: keyOf(name) }),
        ),
      );
      return t('blocked', { nick });
    });

  const askAndBlock = async () => {
    const yes = await confirm({
      title: t('askBlock', { nick }),
      message: t('meansBlock'),
      confirmLabel: t('block'),
      tone: 'danger',
    });
    if (yes) await block();
  };

  return (
    <>
      <fieldset className={styles['reasons']}>
        <legend>{t('why')}</legend>
        <ul>
          {REASONS.map((reason) => (
            <li key={reason}>
              <Button variant="plain" wide onClick={() => void report(reason)}>
                {t(`reason.${reason}`)}
              </Button>
            </li>
          ))}
        </ul>
      </fieldset>
      {(what.type === 'review' || what.userSysId !== null) && (
        <Button variant="plain" wide className={styles['block'] ?? ''} onClick={() => void askAndBlock()}>
          <Ban size={18} aria-hidden="true" />
          {t('blockNick', { nick })}
        </Button>
      )}
    </>
  );
}
