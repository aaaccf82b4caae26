import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Review } from '../../../schema/catalog/reviews.ts';
import { api } from '../../app/calls/api.ts';
import { askLogin } from '../../app/session/login-return.ts';
import { Button } from '../../design/controls/Button.tsx';
import { toast } from '../../design/overlays/toast.ts';

/** Says that a review helped, or takes it back. Nobody says it of their own. */
export function Helpful({ review }: { readonly review: Review }) {
  const t = useTranslations('reviews');
  const { prdtSysId, prdtReviewSysId, nick, isOwn } = review;
  const [said, setSaid] = useState({ count: review.helpfulCnt, isHelpful: review.isHelpful === 1 });
  const [busy, setBusy] = useState(false);

  async function turn(): Promise<void> {
    if (!(await askLogin())) return;
    setBusy(true);
    try {
      const isHelpful = !said.isHelpful;
      const one = { prdtSysId, prdtReviewSysId };
      const { helpfulCnt } = await (isHelpful ? api('setHelpful', one) : api('dropHelpful', one));
      setSaid({ count: helpfulCnt, isHelpful });
    } catch {
      toast(t('helpfulFailed'), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  if (isOwn === 1) return <span className="num">{t('helpful', { count: said.count })}</span>;
  return (
    <Button
      variant={said.isHelpful ? 'accent' : 'soft'}
      size="small"
      busy={busy}
      aria-pressed={said.isHelpful}
      aria-label={`${t('helpfulOf', { nick })}, ${said.count}`}
      onClick={() => void turn()}
    >
      <ThumbsUp size={16} aria-hidden="true" /> {t('helpful', { count: said.count })}
    </Button>
  );
}
