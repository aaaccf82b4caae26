import { useState } from 'react';
import { errorText } from '../../app/calls/errors.ts';
import { toast } from '../../design/overlays/toast.ts';
import { lookAgain } from './own.ts';

/** One step at a time. What became of it is told, and the lists are loaded again. */
export function useStep() {
  const [busy, setBusy] = useState(false);
  async function take(done: string, ask: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await ask();
      toast(done, { tone: 'good' });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    } finally {
      await lookAgain();
      setBusy(false);
    }
  }
  return { busy, take };
}
