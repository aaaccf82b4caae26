import { useTranslations } from 'use-intl';
import type { ClaimType } from '../../schema/orders/claims.ts';
import { useNames } from '../app/i18n/localized.ts';
import { Stepper } from '../design/controls/Stepper.tsx';
import { Picture } from '../design/Picture.tsx';
import { addOnId, addOnsOf, choicesOf, qtyOf, type Chosen, type Line } from './pieces.ts';
import styles from './Request.module.css';

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
      <label key={id} className={styles['addOn']}>
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
      className={styles['pieces']}
      tabIndex={-1}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : 'pieces-note'}
    >
      <legend>{t(`of.${type}`)}</legend>
      {lines.map((line) => (
        <div key={line.orderPrdtSysId} className={styles['line']}>
          <Picture src={line.squareImageUrl} width={64} />
          <div className={styles['lineText']}>
            <strong>{nameFor(line)}</strong>
            {choicesOf(line).map((choice) => {
              const { id, option, freeQty } = choice;
              const name = option ? nameFor(option) : nameFor(line);
              return (
                <div key={id} className={styles['choice']}>
                  <span>
                    {option && <span>{name}</span>}
                    <span className="num">{t('left', { count: freeQty })}</span>
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
      {error !== undefined && (
        <p id="pieces-note" className={styles['wrong']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
