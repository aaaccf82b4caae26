import { createElement, type ReactNode } from 'react';
import { later, usePart } from '../../app/later.ts';
import type { ShareSheetProps } from './ShareSheet.tsx';

const load = later(() => import('./ShareSheet.tsx'), ['site/sharing']);

/** The sheet with the ways to share. It is loaded when nothing else is, or once it is opened. */
export function useShareSheet(props: ShareSheetProps): ReactNode {
  const part = usePart(load, props.open, props.onClose);
  return part && createElement(part, props);
}
