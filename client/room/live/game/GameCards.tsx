import Check from 'lucide-react/icons/check';
import Crown from 'lucide-react/icons/crown';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { GAME_FAILURE_LASTS, GAME_RESULT } from '../../../../schema/buying/game/constants.ts';
import type { Game, Hand } from '../../../../schema/buying/game/game.ts';
import { HANDS } from '../../../../schema/buying/game/rules.ts';
import { messagesOf } from '../../../app/i18n/catalogues.ts';
import { isKeyOf } from '../../../app/i18n/translate.ts';
import { session } from '../../../app/session/session.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { cx } from '../../../design/cx.ts';
import { layout } from '../../../design/layout/layout.ts';
import { sentIn, type ShownResult } from './game.ts';
import { useVerified } from './game-verified.ts';
import { CouponLine, Countdown, HandIcon, handNames } from './GameParts.tsx';
import { useLive, useLiveView, useRoom } from '../room/stage-context.ts';
import styles from './game.module.css';

const HEAD = layout({ row: 3, wrap: 1, spread: true });
const SOFT = layout({ row: 1, center: true, size: 13, tone: 'over-soft' }, 'num');
const VERIFIED = layout({ row: 1, center: true, size: 12, tone: 'over-soft' });

/** Whether the viewer wants to play. */
export function GameInvite({ game }: { readonly game: Game }) {
  const t = useTranslations('live.game');
  const { hand } = useLive();
  const { joining } = useLiveView().hand;
  const { curJoinCnt, limitJoinCnt, coupon } = game;
  return (
    <>
      <header className={HEAD}>
        <h2 className={layout({ size: 20 })}>{t('invite.title')}</h2>
        <p className={layout({ rigid: true }, SOFT)}>
          {t('players', { count: curJoinCnt, limit: limitJoinCnt })}
        </p>
      </header>
      <p>{coupon ? t('invite.text') : t('invite.honour')}</p>
      {coupon && <CouponLine coupon={coupon} />}
      <div className={styles['buttons']}>
        <Button variant="glass" wide onClick={() => hand.decline()}>
          {t('invite.decline')}
        </Button>
        <Button wide busy={joining} onClick={() => hand.join()}>
          {t('invite.join')}
        </Button>
      </div>
    </>
  );
}

export function RoundName({ game }: { readonly game: Pick<Game, 'round' | 'isFinals'> }) {
  const t = useTranslations('live.game');
  return (
    <span className={layout({ row: 2, size: 13, tone: 'over-soft' })}>
      <span>{t('round', { round: game.round })}</span>
      {game.isFinals === 1 && (
        <strong className={layout({ corners: 'full', size: 12 }, styles['finals'])}>{t('finals')}</strong>
      )}
    </span>
  );
}

/** A challenger chooses against the countdown, with one tap. */
export function GameChoice({ game }: { readonly game: Game }) {
  const t = useTranslations('live.game');
  const { hand } = useLive();
  const { picked, sending } = useLiveView().hand;
  const { play } = useRoom();
  const sent = sentIn(play, game);
  const shown = sent ?? picked;
  return (
    <>
      <header className={HEAD}>
        <div>
          <RoundName game={game} />
          <h2 className={layout({ size: 20 })}>{sent === null ? t('choose') : t('sent')}</h2>
        </div>
        {game.countdownEndsAt && <Countdown countdownEndsAt={game.countdownEndsAt} />}
      </header>
      <fieldset className={styles['hands']} aria-label={t('choose')}>
        {HANDS.map((each) => (
          <button
            key={each}
            type="button"
            className={layout(
              { column: 1, align: 'center', corners: 'card', weight: 'semibold' },
              styles['hand'],
              shown === each && styles['picked'],
            )}
            aria-pressed={shown === each}
            disabled={sent !== null || sending}
            onClick={() => {
              hand.pick(each);
              hand.send();
            }}
          >
            <HandIcon hand={each} size={34} />
            <span>{t(`hands.${handNames[each]}`)}</span>
          </button>
        ))}
      </fieldset>
      {/* As high before as after, and each a text of its own: neither moves. */}
      <p className={cx(SOFT, styles['sent'])}>
        {sent === null ? (
          <span key="tap">{t('oneTap')}</span>
        ) : (
          <span key="sent">
            <Check size={16} aria-hidden="true" /> {t('waitForEnd')}
          </span>
        )}
      </p>
    </>
  );
}

function HandOf({
  whose,
  hand,
  isLoser,
}: {
  readonly whose: string;
  readonly hand: Hand | 0;
  readonly isLoser: boolean;
}) {
  const t = useTranslations('live.game');
  return (
    <figure className={layout({ column: 2, align: 'center' }, styles['side'], isLoser && styles['loser'])}>
      <span className={layout({ row: 0, center: true }, styles['disc'])}>
        {hand === 0 ? <span>–</span> : <HandIcon hand={hand} size={40} />}
      </span>
      <figcaption className={layout({ column: 0, align: 'center' })}>
        <span className={SOFT}>{whose}</span>
        <strong>{hand === 0 ? t('nothing') : t(`hands.${handNames[hand]}`)}</strong>
      </figcaption>
    </figure>
  );
}

/** A small note: the host could not change the choice after seeing the others'. */
function VerifiedLine({ shown }: { readonly shown: ShownResult }) {
  const t = useTranslations('live.game');
  const verified = useVerified(shown);
  if (verified === 'unknown') return null;
  // Space is reserved while the check runs.
  if (verified === 'checking') return <p className={VERIFIED}>&nbsp;</p>;
  const Icon = verified === 'yes' ? ShieldCheck : ShieldAlert;
  return (
    <p className={cx(VERIFIED, verified === 'no' && styles['refuted'])}>
      <Icon size={14} aria-hidden="true" /> {t(verified === 'yes' ? 'verified' : 'refuted')}
    </p>
  );
}

function headline(shown: ShownResult, isWinner: boolean) {
  const { result, own } = shown;
  if (!result) return 'ended';
  if (result.winnerNick !== null) return isWinner ? 'youWon' : 'hasWinner';
  if (result.finished === 1) return 'sellOver';
  if (!own) return 'roundOver';
  return own.userResult === GAME_RESULT.won ? 'won' : own.userResult === GAME_RESULT.tie ? 'tie' : 'lost';
}

/** The result of a round or of the game, for a while. */
export function GameResultCard({ shown }: { readonly shown: ShownResult }) {
  const t = useTranslations('live.game');
  const live = useLive();
  const { ownName } = useLiveView();
  const { key, lasts, result, own } = shown;
  useEffect(() => {
    const timer = setTimeout(() => live.gameShown(key), lasts);
    return () => clearTimeout(timer);
  }, [live, key, lasts]);
  const isWinner =
    own !== null &&
    own.userResult !== GAME_RESULT.lost &&
    result?.winnerNick === ownName &&
    result.finished === 1;
  const says = headline(shown, isWinner);
  const userResult = own?.userResult;
  return (
    <>
      {isWinner && <Crown className={styles['crown']} size={34} aria-hidden="true" />}
      <h2 className={layout({ text: 'center' }, styles['headline'])}>
        {t(`result.${says}`, { nick: result?.winnerNick ?? '' })}
      </h2>
      {says === 'sellOver' && <p className={SOFT}>{t('nobodyLeft')}</p>}
      {result && (
        <div className={layout({ row: 5, center: true })}>
          <HandOf whose={t('host')} hand={result.mcSelected} isLoser={userResult === GAME_RESULT.won} />
          {own && (
            <>
              <span className={layout({ tone: 'over-soft', weight: 'semibold' })} aria-hidden="true">
                vs
              </span>
              <HandOf whose={t('you')} hand={own.userSelected} isLoser={userResult === GAME_RESULT.lost} />
            </>
          )}
        </div>
      )}
      {result?.coupon && <CouponLine coupon={result.coupon} />}
      {isWinner && result.coupon && <p className={SOFT}>{t('inYourBox')}</p>}
      {result?.finished === 0 && <p className={SOFT}>{t('left', { count: result.curJoinCnt })}</p>}
      <VerifiedLine shown={shown} />
    </>
  );
}

/** Why the choice was refused. */
export function GameFailure({
  failure,
}: {
  readonly failure: { readonly key: number; readonly code: string };
}) {
  const t = useTranslations('live.game.failed');
  const live = useLive();
  const { key, code } = failure;
  const { failed: words } = messagesOf(session.locale).live.game;
  useEffect(() => {
    const timer = setTimeout(() => live.gameFailureShown(key), GAME_FAILURE_LASTS);
    return () => clearTimeout(timer);
  }, [live, key]);
  return (
    <p className={layout({ corners: 'control', text: 'center' }, styles['failure'])}>
      {t(isKeyOf(words, code) ? code : 'other')}
    </p>
  );
}
