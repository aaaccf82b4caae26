import { proxy, ref } from 'valtio/vanilla';
import { TOAST_LASTS } from '../../../schema/constants.ts';

export interface ToastOptions {
  readonly tone?: 'normal' | 'good' | 'danger';
  /** Milliseconds; `TOAST_LASTS` by default. */
  readonly lasts?: number;
  /** One thing to do about it. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}
export interface ToastEntry extends ToastOptions {
  readonly id: number;
  readonly message: string;
}

/** `ToastHost` only shows the newest toast, so that they never pile up. */
export const toasts = proxy<{ current: ToastEntry | undefined }>({ current: undefined });
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something in passing at the bottom of the screen; it goes by itself. */
export function toast(message: string, options: ToastOptions = {}): void {
  lastId += 1;
  toasts.current = ref({ ...options, id: lastId, message });
  clearTimeout(timer);
  // What can be acted on stays longer.
  timer = setTimeout(dismissToast, options.lasts ?? (options.action ? 2 * TOAST_LASTS : TOAST_LASTS));
}

export function dismissToast(): void {
  clearTimeout(timer);
  toasts.current = undefined;
}
