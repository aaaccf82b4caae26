import { useTranslations } from 'use-intl';
import {
  BROADCAST_COMMENT_LENGTH_MAX,
  BROADCAST_TITLE_LENGTH_MAX,
} from '../../../../schema/broadcasts/constants.ts';
import { LINE_QTY_MAX } from '../../../../schema/buying/constants.ts';
import { serverClock } from '../../../app/calls/server-clock.ts';
import { Button } from '../../../design/controls/Button.tsx';
import { Stepper } from '../../../design/controls/Stepper.tsx';
import { Switch } from '../../../design/controls/Switch.tsx';
import { TextField } from '../../../design/controls/TextField.tsx';
import { ProblemNote } from '../../../design/ProblemNote.tsx';
import { layout } from '../../../design/layout/layout.ts';
import type { Own } from '../own.ts';
import { momentOf, startingAt, writtenTime } from './form.ts';
import { Overtaken } from './Overtaken.tsx';
import { Poster } from './Poster.tsx';
import { Products } from './Products.tsx';
import { Source } from './Source.tsx';
import { Times } from './Times.tsx';
import { usePlanning } from './use-planning.ts';
import styles from '../broadcasting.module.css';

const CARD = layout({ column: 4, ground: 'card', pad: 5, lift: 'edge' });

export interface PlanFormProps {
  readonly sellerSysId: number;
  /** The broadcast that is being changed; undefined: a new one. */
  readonly own: Own | undefined;
}

/** Plans a broadcast, or changes one that has not begun. */
export function PlanForm({ sellerSysId, own }: PlanFormProps) {
  const t = useTranslations('broadcasting.plan');
  const { element, writing, problems, busy, write, set, take, onBusy, save, cancel } = usePlanning(
    sellerSysId,
    own,
  );
  const { form, before, version, overtaken } = writing;
  const textOf = (field: 'title' | 'titleEn' | 'briefComment' | 'briefCommentEn', max: number) => (
    <TextField
      label={t(`fields.${field}`)}
      hint={field === 'titleEn' || field === 'briefCommentEn' ? t(`hints.${field}`) : undefined}
      lang={field.endsWith('En') ? 'en' : 'ko'}
      maxLength={max}
      autoComplete="off"
      value={form[field]}
      error={problems[field]}
      onChange={({ target }) => set(field, target.value)}
    />
  );
  return (
    <form ref={element} className={layout({ column: 4 })} onSubmit={save} noValidate>
      {overtaken && <Overtaken key={version} by={overtaken} onTake={(field) => take(field, overtaken)} />}
      <section className={CARD}>
        <h2 className={layout({ size: 17 })}>{t('about')}</h2>
        {textOf('title', BROADCAST_TITLE_LENGTH_MAX)}
        {textOf('titleEn', BROADCAST_TITLE_LENGTH_MAX)}
        {textOf('briefComment', BROADCAST_COMMENT_LENGTH_MAX)}
        {textOf('briefCommentEn', BROADCAST_COMMENT_LENGTH_MAX)}
      </section>
      <Times
        startDate={form.startDate}
        endDate={form.endDate}
        earliest={writtenTime(serverClock.now())}
        problems={problems}
        lasts={momentOf(form.endDate) - momentOf(form.startDate)}
        onStart={(startDate) => write(startingAt(form, startDate), 'startDate', 'endDate')}
        onEnd={(endDate) => set('endDate', endDate)}
      />
      <Products
        sellerSysId={sellerSysId}
        chosen={form.products}
        problem={problems.products}
        onChosen={(products) => set('products', products)}
      />
      <Source
        source={form.source}
        problem={problems.source}
        onBusy={onBusy}
        onSource={(source) => set('source', source)}
      />
      <Poster
        poster={form.poster}
        first={form.products[0]?.imageUrl}
        before={before?.poster ?? null}
        problem={problems.poster}
        onBusy={onBusy}
        onPoster={(poster) => set('poster', poster)}
      />
      <section className={CARD}>
        <div className={layout({ row: 3 })}>
          <h2 className={layout({ grow: true, size: 17 })}>{t('cancelled.title')}</h2>
          <Stepper
            label={t('cancelled.title')}
            min={0}
            max={LINE_QTY_MAX}
            value={form.cancelCouponQty}
            onChange={(qty) => set('cancelCouponQty', qty)}
          />
        </div>
        <p className={layout({ quiet: true })}>{t('cancelled.text', { count: form.cancelCouponQty })}</p>
        <ProblemNote>{problems.cancelCouponQty}</ProblemNote>
      </section>
      <section className={CARD}>
        <Switch
          label={t('fields.isChallenge')}
          hint={t('hints.isChallenge')}
          isOn={form.isChallenge === 1}
          onChange={(isOn) => set('isChallenge', isOn ? 1 : 0)}
        />
      </section>
      <ProblemNote>{problems.form}</ProblemNote>
      <Button type="submit" size="large" wide busy={busy === 'save'}>
        {t(own ? 'change' : 'plan')}
      </Button>
      {own && (
        <Button
          variant="plain"
          wide
          className={styles['danger']}
          busy={busy === 'cancel'}
          onClick={() => void cancel(own)}
        >
          {t('cancel.ask')}
        </Button>
      )}
    </form>
  );
}
