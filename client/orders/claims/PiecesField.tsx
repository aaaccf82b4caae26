import { useTranslations } from 'use-intl';
import type { ClaimType } from '../../../schema/orders/claims.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { Stepper } from '../../design/controls/Stepper.tsx';
import { layout } from '../../design/layout/layout.ts';
import { Picture } from '../../design/Picture.tsx';
import { ProblemNote } from '../../design/ProblemNote.tsx';
import { addOnId, addOnsOf, choicesOf, qtyOf, type Chosen, type Line } from './pieces.ts';
import styles from './claims.module.css';

interface PiecesProps {
  readonly type: ClaimType;
  readonly lines: readonly Line[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  readonly error: string | undefined;
}

function AddOns({
  line,
  chosen,
  onChoose,
}: { readonly line: Line } & Pick<PiecesProps, 'chosen' | 'onChoose'>) {
  const t = useTranslations('claims.pieces');
  const nameFor = useNames();
  return addOnsOf(line).map((addOn) => {
    const id = addOnId(line, addOn);
    return (
      <label key={id} className={layout({ row: 2, touch: true, quiet: true }, styles['addOn'])}>
        <input
          type="checkbox"
          checked={chosen.addOns.has(id)}
          onChange={({ currentTarget }) => {
            const addOns = new Set(chosen.addOns);
            if (currentTarget.checked) addOns.add(id);
            else addOns.delete(id);
            onChoose({ ...chosen, addOns });
          }}
        />
        {t('addOn', {
          name: nameFor(addOn),
          item: nameFor({ name: addOn.item, nameEn: addOn.itemEn }),
          count: addOn.addingQty,
        })}
      </label>
    );
  });
}

/** Pieces of each line by choice, and add-ons. Of an exchange: of one choice, which gets another one instead. */
export function PiecesField({ type, lines, chosen, onChoose, error }: PiecesProps) {
  const t = useTranslations('claims.pieces');
  const nameFor = useNames();
  return (
    <fieldset
      className={styles['field']}
      tabIndex={-1}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : 'pieces-note'}
    >
      <legend className={layout({ below: 2, size: 15, weight: 'semibold' })}>{t(`of.${type}`)}</legend>
      {lines.map((line) => (
        <div
          key={line.orderPrdtSysId}
          className={layout({ row: 3, align: 'start', padBlock: 3 }, styles['line'])}
        >
          <Picture src={line.squareImageUrl} width={64} />
          <div className={layout({ grow: true, leading: 140 })}>
            <strong className={layout({ weight: 'regular' })}>{nameFor(line)}</strong>
            {choicesOf(line).map((choice) => {
              const { id, option, freeQty } = choice;
              const name = option ? nameFor(option) : nameFor(line);
              return (
                <div key={id} className={layout({ row: 3, spread: true, padBlock: 1 })}>
                  <span className={layout({ column: 0 })}>
                    {option && <span>{name}</span>}
                    <span className={layout({ quiet: true }, 'num')}>{t('left', { count: freeQty })}</span>
                  </span>
                  <Stepper
                    label={t('howMany', { name })}
                    value={qtyOf(chosen, choice)}
                    min={0}
                    max={freeQty}
                    onChange={(qty) =>
                      onChoose({
                        ...chosen,
                        qtys: type === 'exchange' ? { [id]: qty } : { ...chosen.qtys, [id]: qty },
                      })
                    }
                  />
                </div>
              );
            })}
            {type !== 'exchange' && <AddOns line={line} chosen={chosen} onChoose={onChoose} />}
          </div>
        </div>
      ))}
      <ProblemNote id="pieces-note" above={2}>
        {error}
      </ProblemNote>
    </fieldset>
  );
}
