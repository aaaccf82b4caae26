import { type SyntheticEvent, useState } from 'react';
import { toast } from '../design/overlays/toast.ts';
import { errorText } from './calls/errors.ts';

export interface Sending {
  /** There was an attempt to send: from then on the form points out missing input. */
  readonly tried: boolean;
  readonly busy: boolean;
  /** Sends a whole form. In any other, the first wrong field gets the focus. */
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/** Where a form says that something is missing. */
const WRONG = '[aria-invalid="true"]';

/** A form that is sent once at a time. A failure is told, and the form keeps what was written. */
export function useSending(isWhole: boolean, send: () => Promise<void>): Sending {
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  async function submit(form: HTMLFormElement): Promise<void> {
    if (busy) return;
    setTried(!isWhole);
    if (!isWhole) {
      // Once the fields know that they lack something.
      requestAnimationFrame(() => form.querySelector<HTMLElement>(WRONG)?.focus());
      return;
    }
    setBusy(true);
    try {
      await send();
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  return {
    tried,
    busy,
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
