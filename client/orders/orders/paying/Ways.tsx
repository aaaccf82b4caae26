import type { PayMethodCode } from '../../../../schema/buying/payments.ts';
import styles from '../orders.module.css';

interface WaysProps<W extends PayMethodCode> {
  readonly ways: readonly { readonly way: W; readonly text: string }[];
  /** Undefined: none is chosen yet. */
  readonly chosen: W | undefined;
  readonly onChoose: (way: W) => void;
  /** The heading above it. */
  readonly labelledBy: string;
}

/** Ways to pay, of which one is chosen. */
export function Ways<W extends PayMethodCode>({ ways, chosen, onChoose, labelledBy }: WaysProps<W>) {
  return (
    <div className={styles['ways']} role="radiogroup" aria-labelledby={labelledBy}>
      {ways.map(({ way, text }) => (
        <label key={way}>
          <input type="radio" name="method" checked={way === chosen} onChange={() => onChoose(way)} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
