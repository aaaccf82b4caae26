import { createContext, useContext } from 'react';
import type { ChatLine } from '../room/chat-lines.ts';

/** Opens the room's notice; from a question, with that. */
export type OpenNotice = (question?: ChatLine) => void;

export const NoticeContext = createContext<OpenNotice | null>(null);

/** Null where there is no notice to open, such as beside the stage. */
export function useOpenNotice(): OpenNotice | null {
  return useContext(NoticeContext);
}
