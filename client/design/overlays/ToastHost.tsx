import { useSnapshot } from 'valtio';
import { cx } from '../cx.ts';
import { dismissToast, toasts } from './toast.ts';
import styles from './ToastHost.module.css';

/** Draws and reads aloud what `toast()` says. Once, in the app's shell. */
export function ToastHost() {
  const { current } = useSnapshot(toasts);
  return (
    <output className={styles['host']}>
      {current && (
        <div key={current.id} className={cx(styles['toast'], styles[current.tone ?? 'normal'])}>
          <span>{current.message}</span>
          {current.action && (
            <button
              type="button"
              onClick={() => {
                dismissToast();
                current.action?.onPress();
              }}
            >
              {current.action.label}
            </button>
          )}
        </div>
      )}
    </output>
  );
}
