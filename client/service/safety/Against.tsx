import Ban from 'lucide-react/icons/ban';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refusalCode } from '../../../schema/call.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { REPORT_CONTENT_LENGTH_MAX, REPORT_REASON } from '../../../schema/service/safety/constants.ts';
import { api } from '../../app/calls/api.ts';
import { errorText } from '../../app/calls/errors.ts';
import { keyOf, queryClient } from '../../app/calls/query.ts';
import { askLogin } from '../../app/session/login-return.ts';
import { session } from '../../app/session/session.ts';
import { Button } from '../../design/controls/Button.tsx';
import { TextArea } from '../../design/controls/TextArea.tsx';
import { layout } from '../../design/layout/layout.ts';
import { confirm } from '../../design/overlays/dialog.ts';
import { toast } from '../../design/overlays/toast.ts';
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

/** Reports what somebody wrote, or who wrote it, for one of six reasons, or blocks them. The last reason takes words. */
export default function Against({ what, nick, onDone }: AgainstProps) {
  const t = useTranslations('safety.against');
  const author = what.type === 'chat' ? what.userSysId : null;
  const [isOfMember, setIsOfMember] = useState(false);
  const [isWriting, setIsWriting] = useState(false);

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

  const target = () => {
    if (isOfMember && author !== null) return { targetType: 'member', targetSysId: author } as const;
    return what.type === 'chat'
      ? ({ targetType: 'chat', targetSysId: what.logSysId, broadcastSysId: what.broadcastSysId } as const)
      : ({ targetType: 'review', targetSysId: what.prdtReviewSysId } as const);
  };

  const report = (reason: Reason, content = '') =>
    act(async (uid) => {
      const reasonTypeCode = REPORT_REASON[reason];
      await api('report', { uid, ...target(), reasonTypeCode, ...(content !== '' && { content }) });
      await queryClient.invalidateQueries({ queryKey: keyOf('reports') });
      return t('reported');
    });

  const block = () =>
    act(async (uid) => {
      const whom =
        what.type === 'chat'
          ? {
              userSysId: what.userSysId ?? 0,
              line: { broadcastSysId: what.broadcastSysId, logSysId: what.logSysId },
            }
          : { prdtReviewSysId: what.prdtReviewSysId };
      const { authorMark } = await api('block', { uid, ...whom });
      nowBlocked(authorMark, true);
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

  if (isWriting)
    return <InWords onSend={(content) => void report('other', content)} onBack={() => setIsWriting(false)} />;
  return (
    <>
      <fieldset className={styles['reasons']}>
        <legend className={layout({ below: 2, quiet: true })}>
          {isOfMember ? t('whyMember', { nick }) : t('why')}
        </legend>
        <ul className={layout({ ruled: 'edge', ground: 'list', lift: 'edge' })}>
          {REASONS.map((reason) => (
            <li key={reason}>
              <Button
                variant="plain"
                wide
                onClick={() => (reason === 'other' ? setIsWriting(true) : void report(reason))}
              >
                {t(`reason.${reason}`)}
              </Button>
            </li>
          ))}
        </ul>
      </fieldset>
      {author !== null && (
        <Button variant="plain" wide onClick={() => setIsOfMember(!isOfMember)}>
          {isOfMember ? t('reportLine') : t('reportMember', { nick })}
        </Button>
      )}
      {(what.type === 'review' || what.userSysId !== null) && (
        <Button variant="plain" wide className={styles['block'] ?? ''} onClick={() => void askAndBlock()}>
          <Ban size={18} aria-hidden="true" />
          {t('blockNick', { nick })}
        </Button>
      )}
    </>
  );
}

/** For what none of the reasons says. */
function InWords({
  onSend,
  onBack,
}: {
  readonly onSend: (content: string) => void;
  readonly onBack: () => void;
}) {
  const t = useTranslations('safety.against');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSend(field.current?.value.trim() ?? '');
  };
  return (
    <form className={layout({ column: 2 })} onSubmit={submit}>
      <TextArea ref={field} label={t('content')} rows={4} maxLength={REPORT_CONTENT_LENGTH_MAX} />
      <Button type="submit" wide>
        {t('report')}
      </Button>
      <Button variant="plain" wide onClick={onBack}>
        {t('otherReason')}
      </Button>
    </form>
  );
}
