import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigate } from 'wouter/use-browser-location';
import type { Order } from '../../../schema/buying/orders.ts';
import { refusalCode } from '../../../schema/call.ts';
import type { ClaimType } from '../../../schema/orders/claims.ts';
import {
  CLAIM_PICTURES_MAX,
  REFUNDED_WITHIN_BUSINESS_DAYS,
  ROUND_TRIP_AMOUNT,
} from '../../../schema/orders/constants.ts';
import { mayMove } from '../../../schema/orders/moves.ts';
import * as REFUSED from '../../../schema/refused.ts';
import { errorText } from '../../app/calls/errors.ts';
import { once } from '../../app/calls/once.ts';
import { queryClient, queryOf } from '../../app/calls/query.ts';
import { addressOf } from '../../app/routes.ts';
import { useSending } from '../../app/use-sending.ts';
import { Button } from '../../design/controls/Button.tsx';
import { layout } from '../../design/layout/layout.ts';
import { alert, confirm } from '../../design/overlays/dialog.ts';
import { toast } from '../../design/overlays/toast.ts';
import { useWon } from '../../design/Price.tsx';
import { Skeleton } from '../../design/Skeleton.tsx';
import { FilesField, useFiles } from '../../members/files/offers.ts';
import {
  AccountField,
  backBy,
  NO_ACCOUNT,
  Preview,
  type Previewed,
  tidiedAccount,
  wrongInAccount,
} from '../orders/offers.ts';
import { faultOf } from './claim-view.ts';
import { lookAgain } from './own.ts';
import {
  type Choice,
  choicesOf,
  type Chosen,
  firstChosen,
  leavesAddOn,
  type Line,
  piecesOf,
  qtyOf,
  requestsOf,
} from './pieces.ts';
import { PiecesField } from './PiecesField.tsx';
import { type Reason, ReasonField } from './ReasonField.tsx';
import { ReturnReceipt } from './ReturnReceipt.tsx';
import { isHalfDone, SAME_AGAIN, wantedAsked } from './wanted.ts';
import { WantedField } from './WantedField.tsx';
import styles from './claims.module.css';

const FILES_MAX = { pictures: CLAIM_PICTURES_MAX, videos: 0 } as const;
const ASK = { cancel: 'askCancel', exchange: 'askExchange', return: 'askReturn' } as const;

interface RequestFormProps {
  readonly type: ClaimType;
  readonly order: Order;
  /** Those that can be asked about. */
  readonly lines: readonly Line[];
}

/** Asks to cancel, exchange or return pieces: which, why, and how money comes back. */
export function RequestForm({ type, order, lines }: RequestFormProps) {
  const t = useTranslations('claims');
  const won = useWon();
  const [chosen, setChosen] = useState(() => firstChosen(lines));
  const [reason, setReason] = useState<Reason | null>(null);
  const [detail, setDetail] = useState('');
  const [account, setAccount] = useState(NO_ACCOUNT);
  const [wanted, setWanted] = useState(SAME_AGAIN);
  const files = useFiles('claim', FILES_MAX);

  const requests = requestsOf(chosen, lines);
  const exchanged = exchangedIn(chosen, lines);
  const pieces = piecesOf(chosen, lines);
  /** Whether the seller has to agree first. */
  const isAsked = lines.some(
    (line) =>
      requests.some(({ orderPrdtSysIds: [id] }) => id === line.orderPrdtSysId) && !isAtOnce(type, line),
  );
  const back = backBy(order);
  const fault = type === 'cancel' || reason === null ? undefined : faultOf(reason);
  const missing =
    requests.length === 0
      ? t('pieces.none')
      : lines.some((line) => type !== 'exchange' && leavesAddOn(chosen, line))
        ? t('pieces.addOnFirst')
        : undefined;
  const previewed: Previewed = {
    orderSysId: order.orderSysId,
    type: type === 'exchange' ? 'return' : type,
    ...(reason !== null && { reasonTypeCode: reason }),
    parts: [...requests],
  };
  const isWhole =
    missing === undefined &&
    reason !== null &&
    detail.trim() !== '' &&
    files.isReady &&
    !isHalfDone(wanted) &&
    (back !== 'account' || wrongInAccount(account).size === 0);

  const moneyNote = () => {
    // It gives nothing back, unless it becomes a return.
    if (type === 'exchange') return back === 'account' ? t('money.ifSoldOut') : undefined;
    if (back === 'nothing') return t('money.nothing');
    const when =
      type === 'return' ? `${t('money.afterCheck')} ` : isAsked ? `${t('money.afterAnswer')} ` : '';
    return when + t(`money.${back}`, { days: REFUNDED_WITHIN_BUSINESS_DAYS });
  };
  /** Repeats the refund and the fee before the buyer confirms. */
  const sums = () => {
    if (type !== 'return') return '';
    const preview = queryClient.getQueryData(queryOf('previewClaim', previewed).queryKey);
    if (!preview) return '';
    const { refundAmount, feeAmount } = preview;
    const fee = feeAmount > 0 ? `${t('money.feeSum', { amount: won(feeAmount) })} ` : '';
    return `${t('money.refundSum', { amount: won(refundAmount) })} ${fee}`;
  };
  const sure = () => {
    if (type === 'cancel') return t(isAsked ? 'cancel.sureAsked' : 'cancel.sure', { count: pieces });
    return t(`${type}.sure`, { count: pieces });
  };

  async function send(): Promise<void> {
    if (!(await confirm({ title: sure(), message: sums() + (moneyNote() ?? '') }))) return;
    const { orderSysId } = order;
    const asked: number[] = [];
    try {
      for (const pieceRequest of requests) {
        const { claimSysId } = await once(ASK[type], {
          orderSysId,
          ...pieceRequest,
          reasonTypeCode: reason!,
          reason: detail.trim(),
          // A file belongs to one request. The seller sees it there when they decide on the others.
          ...(files.pictures.length > 0 && asked.length === 0 && { pictures: files.pictures }),
          ...(back === 'account' && { refundAccount: tidiedAccount(account) }),
          ...(type === 'exchange' && wantedAsked(wanted)),
        });
        asked.push(claimSysId);
      }
    } catch (error) {
      const why = refusalCode(error) === REFUSED.aboveMax ? t('pieces.tooMany') : errorText(error);
      await alert({
        title: t(`${type}.failed`),
        message: asked.length > 0 ? t('partly', { count: asked.length, why }) : why,
      });
      await lookAgain();
      return;
    }
    toast(t(type === 'cancel' && isAsked ? 'cancel.doneAsked' : `${type}.done`), { tone: 'good' });
    await lookAgain();
    const [first, ...others] = asked;
    const orderPrdtSysId = requests[0]!.orderPrdtSysIds[0]!;
    navigate(
      others.length > 0
        ? addressOf('ExchangeDetail', { orderSysId })
        : addressOf('ExchangeDetailOne', { orderSysId, orderPrdtSysId, claimSysId: first!, reqType: type }),
      { replace: true },
    );
  }

  const { tried, busy, onSubmit } = useSending(isWhole, send);
  const note = moneyNote();
  return (
    <form className={layout({ column: 6, above: 3 })} noValidate onSubmit={onSubmit}>
      <PiecesField
        type={type}
        lines={lines}
        chosen={chosen}
        onChoose={(now) => {
          setChosen(now);
          // Another choice may cost something else.
          if (exchangedIn(now, lines)?.id !== exchanged?.id) setWanted(SAME_AGAIN);
        }}
        error={tried ? missing : undefined}
      />
      {type === 'cancel' && isAsked && <p className={layout({ ground: 'note' })}>{t('cancel.asked')}</p>}
      {type === 'exchange' && (
        <WantedField
          prdtSysId={lines[0]!.prdtSysId}
          price={exchanged?.price ?? 0}
          value={wanted}
          tried={tried}
          onChange={setWanted}
        />
      )}
      <ReasonField
        type={type}
        reason={reason}
        detail={detail}
        tried={tried}
        onReason={setReason}
        onDetail={setDetail}
      />
      {fault !== undefined && (
        <output className={layout({ ground: 'note' })}>
          {fault === 'seller'
            ? t('fault.seller')
            : t(`fault.${fault ?? 'open'}`, { amount: won(ROUND_TRIP_AMOUNT) })}
        </output>
      )}
      {type !== 'cancel' && (
        <Suspense fallback={<Skeleton height={140} />}>
          <FilesField files={files} label={t('pictures')} tried={tried} />
        </Suspense>
      )}
      {back === 'account' && <AccountField account={account} tried={tried} onChange={setAccount} />}
      {note !== undefined && (
        <section className={styles['money']}>
          <h2 className={layout({ below: 2, size: 15, weight: 'semibold' })}>{t('money.title')}</h2>
          {type === 'cancel' && missing === undefined && (
            <Preview isPaid={back !== 'nothing'} asked={previewed} />
          )}
          {type === 'return' &&
            missing === undefined &&
            (reason === null ? (
              <p className={layout({ tone: 'soft' })}>{t('money.reasonFirst')}</p>
            ) : (
              <ReturnReceipt order={order} asked={previewed} />
            ))}
          <p className={layout({ tone: 'soft' })}>{note}</p>
        </section>
      )}
      <Button type="submit" size="large" wide busy={busy}>
        {t(type === 'cancel' && isAsked ? 'cancel.submitAsked' : `${type}.submit`)}
      </Button>
    </form>
  );
}

/** The choice that an exchange is about. */
function exchangedIn(chosen: Chosen, lines: readonly Line[]): Choice | undefined {
  return lines.flatMap(choicesOf).find((choice) => qtyOf(chosen, choice) > 0);
}

function isAtOnce(type: ClaimType, { statusCode }: Line): boolean {
  return type === 'cancel' && mayMove('cancel', statusCode);
}
