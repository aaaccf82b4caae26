import Languages from 'lucide-react/icons/languages';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { MSG_TYPE } from '../../../../schema/room/constants.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { cx } from '../../../design/cx.ts';
import { layout } from '../../../design/layout/layout.ts';
import { wordsOf } from './chat-words.ts';
import { openLineMenu } from './line-menu.ts';
import { useOpenNotice } from '../notice/notice-context.ts';
import type { ChatLine } from '../room/chat-lines.ts';
import { useSource } from '../room/stage-context.ts';
import styles from './chat.module.css';

/**
 * Stands for the product's name while the sentence is made: when the line is too long, the name gives way, not
 * that it was bought.
 */
const PLACE = '\uE000';

// Named once: lines come by the hundred.
const LINE = layout({ leading: 140 }, styles['line']);
const NICK = layout({ size: 13, weight: 'semibold' }, styles['nick']);
const BADGE = layout({ corners: 'full', size: 12, weight: 'bold', leading: 140 });
const PURCHASE = layout({ row: 0, size: 13, weight: 'semibold', leading: 140 }, styles['purchase']);
const PAIR = layout({ column: 0, corners: 'control', leading: 140 }, styles['pair']);

function Purchase({ line }: { readonly line: ChatLine }) {
  const t = useTranslations('live.chat');
  const nameFor = useNames();
  const { feed } = useSource();
  const [first] = line.ordPrdts;
  if (!first) return null;
  const { qty } = first;
  // The message has one name; the product, while it is in the broadcast, has one for each language. Read past
  // the snapshot: names do not change, and in a rush every purchase changes some product's stock.
  const product = feed.view.products.find(({ prdtSysId }) => prdtSysId === first.prdtSysId);
  const name = product ? nameFor(product) : first.name;
  const more = line.ordPrdts.length - 1;
  const { nick, orderCnt } = line;
  const words =
    orderCnt > 0
      ? t('purchasesSummed', { name: PLACE, count: orderCnt })
      : line.own
        ? more > 0
          ? t('ownPurchaseMore', { name: PLACE, more })
          : t('ownPurchase', { name: PLACE, qty })
        : more > 0
          ? t('purchasedMore', { nick, name: PLACE, more })
          : t('purchased', { nick, name: PLACE, qty });
  const [before, after] = words.split(PLACE);
  return (
    <p className={cx(PURCHASE, line.own && styles['own'])}>
      <ShoppingBag size={14} aria-hidden="true" />
      {before}
      <span className={styles['item']}>{name}</span>
      {after}
    </p>
  );
}

function Badge({ permission }: { readonly permission: number }) {
  const t = useTranslations('live.chat');
  if (permission === PERMISSION.host) return <span className={cx(BADGE, styles['host'])}>{t('host')}</span>;
  if (permission === PERMISSION.manager)
    return <span className={cx(BADGE, styles['manager'])}>{t('manager')}</span>;
  return null;
}

function TranslatedMark({ line }: { readonly line: ChatLine }) {
  const t = useTranslations('live.chat');
  if (!line.translation) return null;
  return (
    <>
      {/* It never stands alone in a line. */}
      {'\u00A0'}
      <span className={styles['translated']} title={t('translated')}>
        <Languages size={12} aria-hidden="true" />
        <span className="sr-only">{t('translated')}</span>
      </span>
    </>
  );
}

/** A question, or one with its answer. It opens in full, beside the notice. */
function Question({ line }: { readonly line: ChatLine }) {
  const t = useTranslations('live.chat');
  const open = useOpenNotice();
  const { msg, answer } = wordsOf(line);
  return (
    <div className={cx(PAIR, line.aside && styles['aside'])}>
      <p>
        <b aria-hidden="true">{t('question')}</b>
        <span>
          <span className={NICK}>{line.nick}</span> {msg}
          <TranslatedMark line={line} />
        </span>
      </p>
      {answer && (
        <p>
          <b aria-hidden="true">{t('answer')}</b>
          <span>
            <span
              className={line.aside ? layout({ size: 13, tone: 'over-soft' }, styles['onlyYou']) : 'sr-only'}
            >
              {t(line.aside ? 'onlyYou' : 'host')}
            </span>{' '}
            {answer}
          </span>
        </p>
      )}
      {open && (
        <button
          type="button"
          className={layout({ cover: true }, styles['open'])}
          aria-haspopup="dialog"
          aria-label={t('readQuestion')}
          onClick={() => open(line)}
        />
      )}
    </div>
  );
}

/** The author, with a menu of what a viewer or host can do about the line. */
function Nick({ line }: { readonly line: ChatLine }) {
  const t = useTranslations('live.chat');
  if (line.own) return <span className={NICK}>{line.nick}</span>;
  return (
    <button
      type="button"
      className={NICK}
      aria-haspopup="dialog"
      title={t('lineMenu', { nick: line.nick })}
      onClick={() => openLineMenu(line)}
    >
      {line.nick}
    </button>
  );
}

function isStaff({ permission }: ChatLine): boolean {
  return permission === PERMISSION.host || permission === PERMISSION.manager;
}

/** One line of the chat, as its kind is drawn. */
export const ChatRow = memo(function ChatRow({ line }: { readonly line: ChatLine }) {
  const t = useTranslations('live.chat');
  if (line.msgType === MSG_TYPE.purchase || line.msgType === MSG_TYPE.purchases)
    return <Purchase line={line} />;
  if (line.msgType === MSG_TYPE.question) return <Question line={line} />;
  if (line.note)
    return <p className={layout({ size: 13, tone: 'over-soft' }, styles['note'])}>{t(line.note)}</p>;
  return (
    <p className={cx(LINE, isStaff(line) && styles['fromHost'], line.own && styles['mine'])}>
      <Badge permission={line.permission} /> <Nick line={line} /> <span>{wordsOf(line).msg}</span>
      <TranslatedMark line={line} />
    </p>
  );
});
