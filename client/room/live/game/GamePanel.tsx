import Swords from 'lucide-react/icons/swords';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSnapshot } from 'valtio';
import { GAME_STATUS } from '../../../../schema/buying/game/constants.ts';
import type { Game } from '../../../../schema/buying/game/game.ts';
import { gameOn } from '../../../../schema/buying/game/rules.ts';
import { isLoggedIn, session } from '../../../app/session/session.ts';
import { layout } from '../../../design/layout/layout.ts';
import { sentIn } from './game.ts';
import { GameChoice, GameFailure, GameInvite, GameResultCard } from './GameCards.tsx';
import { Countdown } from './GameParts.tsx';
import { useLive, useRoom } from '../room/stage-context.ts';
import { useGameCard, useGameIsOpen } from './use-game-card.ts';
import styles from './game.module.css';

type Card = NonNullable<ReturnType<typeof useGameCard>>;

function drawn(card: Card): ReactNode {
  switch (card.kind) {
    case 'result':
      return <GameResultCard shown={card.shown} />;
    case 'failure':
      return <GameFailure failure={card.failure} />;
    case 'invite':
      return <GameInvite game={card.game} />;
    case 'choice':
      return <GameChoice game={card.game} />;
  }
}

function CardPlace() {
  const t = useTranslations('live.game');
  const card = useGameCard();
  return (
    <div className={styles['place']} aria-live="polite">
      {card && (
        <section
          key={card.key}
          className={layout({ column: 3, rigid: true }, styles['card'])}
          aria-label={t('label')}
        >
          {drawn(card)}
        </section>
      )}
    </div>
  );
}

function lineKey(game: Game, isChallenger: boolean, isOver: boolean) {
  if (game.status === GAME_STATUS.created) return isChallenger ? 'joined' : 'open';
  if (isOver) return 'sellOver';
  if (game.status === GAME_STATUS.hostChose) return 'counting';
  if (game.status === GAME_STATUS.result) return isChallenger ? 'next' : 'playing';
  return isChallenger ? 'hostChoosing' : 'playing';
}

const LINE = layout(
  { row: 2, inline: true, wrap: 'hair', ground: 'glass-strong', corners: 'control', size: 13, text: 'left' },
  styles['line'],
);

/** How the game stands, in one line. */
function GameLine() {
  const t = useTranslations('live.game');
  const { hand } = useLive();
  const { game, play } = useRoom();
  const isOpen = useGameIsOpen();
  const loggedIn = isLoggedIn(useSnapshot(session));
  const on = gameOn(game);
  if (!on || isOpen) return null;
  const { status, curJoinCnt, limitJoinCnt, round, countdownEndsAt } = on;
  const isOver = status !== GAME_STATUS.created && curJoinCnt === 0;
  const says = lineKey(on, play.isChallenger, isOver);
  const isJoinable = status === GAME_STATUS.created && loggedIn && !play.isChallenger;
  const words = (
    <>
      <Swords size={16} aria-hidden="true" />
      <span>{t(`line.${says}`, { round })}</span>
      {!isOver && (
        <span key={says} className={layout({ tone: 'over-soft' }, 'num')}>
          {status === GAME_STATUS.created
            ? t('players', { count: curJoinCnt, limit: limitJoinCnt })
            : t('left', { count: curJoinCnt })}
        </span>
      )}
    </>
  );
  return (
    <div className={layout({ row: 2 }, styles['linePlace'])}>
      {isJoinable ? (
        <button type="button" className={LINE} onClick={() => hand.reconsider()}>
          {words}
        </button>
      ) : (
        <p className={LINE}>{words}</p>
      )}
      {status === GAME_STATUS.hostChose && countdownEndsAt && sentIn(play, on) === null && (
        <Countdown countdownEndsAt={countdownEndsAt} />
      )}
    </div>
  );
}

/** The game: a card above the product's when there is something to do or to see, else a line under the notice. */
export default function GamePanel({ part }: { readonly part: 'line' | 'card' }) {
  return part === 'line' ? <GameLine /> : <CardPlace />;
}
