import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { dialogs } from './dialog.ts';

/** Dialogs are rare; what draws them comes with the first one. */
const Dialog = lazy(() => import('./Dialog.tsx'));

/** Draws what `confirm()` and `alert()` ask, one at a time. Once, in the app's shell. */
export function DialogHost() {
  const { waiting } = useSnapshot(dialogs);
  const [question] = waiting;
  return question ? (
    <Suspense>
      <Dialog key={question.id} question={question} />
    </Suspense>
  ) : null;
}
