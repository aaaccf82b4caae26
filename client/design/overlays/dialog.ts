import { proxy, ref } from 'valtio/vanilla';

export interface AlertOptions {
  readonly title?: string;
  readonly message?: string;
  readonly confirmLabel?: string;
}
export interface ConfirmOptions extends AlertOptions {
  readonly cancelLabel?: string;
  /** `danger` for what cannot be undone. */
  readonly tone?: 'normal' | 'danger';
}

/** One question waiting for its answer. */
export interface Question extends ConfirmOptions {
  readonly id: number;
  readonly kind: 'alert' | 'confirm';
  readonly answer: (yes: boolean) => void;
}

/** `DialogHost` shows the first waiting question. */
export const dialogs = proxy<{ waiting: Question[] }>({ waiting: [] });
let lastId = 0;

function ask(kind: Question['kind'], options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (yes: boolean) => {
      dialogs.waiting = dialogs.waiting.filter((question) => question.id !== id);
      resolve(yes);
    };
    dialogs.waiting.push(ref({ ...options, id, kind, answer }));
  });
}

/** Asks a yes-or-no question. `if (await confirm({ title: t('…') })) …`. Esc, back and outside mean no. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return ask('confirm', options);
}

/** Tells something that must be seen; resolves when it was acknowledged. */
export async function alert(options: AlertOptions): Promise<void> {
  await ask('alert', options);
}
