/** A past broadcast that nobody has opened: it asks for nothing, and shows what the test puts into it. */
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { detailOf } from '../room/stage.support.tsx';
import { WatchedContext } from '../room/stage-context.ts';
import { ShopContext } from '../shelf/shop-context.ts';
import { NoticeReader } from '../notice/NoticeReader.tsx';
import { VodContext } from './vod-context.ts';
import { VodStage } from './vod-stage.ts';

export function pastStage(about: Parameters<typeof detailOf>[0] = {}) {
  const detail = detailOf({ isRecChat: 1, broadcastMedias: [], ...about });
  const ids = { broadcastSysId: 1, broadcastScheduleSysId: 2 };
  const nothing = vi.fn<() => void>();
  const leave = vi.fn<() => void>();
  const stage = new VodStage({ ids, detail, startTime: 0, alert: nothing, leave });
  stage.view.productsLoading = false;
  onTestFinished(() => stage.close());
  const shop = { openProducts: nothing, openProduct: nothing, buy: nothing, openHistory: nothing };
  const on = (what: ReactNode) => (
    <VodContext value={stage}>
      <WatchedContext value={stage}>
        <ShopContext value={shop}>
          <NoticeReader>{what}</NoticeReader>
        </ShopContext>
      </WatchedContext>
    </VodContext>
  );
  return { stage, leave, on };
}
