import type { ReactNode } from 'react';
import { Chat } from '../chat/Chat.tsx';
import { PinnedCard } from '../shelf/PinnedCard.tsx';
import { SideFrame, useProductsListed } from '../stage/SideFrame.tsx';
import { TranslationSwitch } from '../chat/TranslationSwitch.tsx';
import { useStageView } from '../room/stage-context.ts';

/** Beside a recording: products, chat, and the current pop-ups where the picture has no room for them. */
export function VodSidePanel({
  low,
  news,
}: {
  readonly low: boolean;
  /** Above the chat. */
  readonly news?: ReactNode;
}) {
  const { detail } = useStageView();
  const hasChat = detail?.isRecChat === 1;
  const listed = useProductsListed(low, hasChat);
  const chat = hasChat && (
    <>
      <TranslationSwitch />
      <Chat panel />
      {low && <PinnedCard />}
    </>
  );
  return <SideFrame low={low} listed={listed} news={news} chat={chat} />;
}
