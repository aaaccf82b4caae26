import { useSnapshot } from 'valtio';
import { proxy, ref } from 'valtio/vanilla';
import type { ChatLine } from '../room/chat-lines.ts';

/** The line whose menu is open. Once loaded, the menu's component stays. */
export const lineMenu = proxy<{ line: ChatLine | null; isUsed: boolean }>({ line: null, isUsed: false });

export function openLineMenu(line: ChatLine): void {
  lineMenu.isUsed = true;
  lineMenu.line = ref(line);
}

export function closeLineMenu(): void {
  lineMenu.line = null;
}

export function useLineMenuUsed(): boolean {
  return useSnapshot(lineMenu).isUsed;
}
