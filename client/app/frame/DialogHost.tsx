import { createElement } from 'react';
import { useSnapshot } from 'valtio';
import { dialogs } from '../../design/overlays/dialog.ts';
import { usePart } from '../later.ts';

/** Draws what `confirm()` and `alert()` ask, one at a time. Once, in the app's shell. */
export function DialogHost() {
  const { waiting } = useSnapshot(dialogs);
  const [question] = waiting;
  const dialog = usePart(
    () => import('../../design/overlays/Dialog.tsx'),
    question !== undefined,
    // Nobody has seen the questions.
    () => dialogs.waiting.forEach(({ answer }) => answer(false)),
  );
  return question && dialog ? createElement(dialog, { key: question.id, question }) : null;
}
