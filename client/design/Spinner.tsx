import styles from './states.module.css';

/** A small turning ring in the text's colour. Decoration: say in words what is going on. */
export function Spinner({ size = 20 }: { readonly size?: number }) {
  return <span className={styles['spinner']} style={{ width: size, height: size }} aria-hidden="true" />;
}
