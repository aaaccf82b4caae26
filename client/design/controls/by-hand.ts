import type { ClipboardEvent } from 'react';

const refuse = (event: ClipboardEvent) => event.preventDefault();

/** For a field whose text is typed by hand: it can be neither copied nor pasted. */
export const byHand = { onCopy: refuse, onCut: refuse, onPaste: refuse } as const;
