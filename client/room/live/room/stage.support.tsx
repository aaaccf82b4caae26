/** A stage that nobody has opened: it asks for nothing, and shows what the test puts into it. */
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { ref } from 'valtio/vanilla';
import { broadcastDetail } from '../../../../schema/broadcasts/broadcasts.ts';
import type { Reply } from '../../../../schema/operation.ts';
import { sample } from '../../../testing/sample.ts';
import { ShopContext } from '../shelf/shop-context.ts';
import { Stage } from './stage.ts';
import { SourceContext, StageContext } from './stage-context.ts';

export function detailOf(about: Partial<Reply<typeof broadcastDetail>> = {}) {
  return sample(broadcastDetail.reply, { broadcastSysId: 1, broadcastScheduleSysId: 2, ...about });
}

export function stageOf(about: Partial<Reply<typeof broadcastDetail>> = {}) {
  const leave = vi.fn<() => void>();
  const stage = new Stage({
    broadcastSysId: 1,
    broadcastScheduleSysId: 2,
    alert: vi.fn<() => Promise<void>>(),
    leave,
  });
  stage.view.detail = ref(detailOf(about));
  stage.view.phase = 'onAir';
  stage.view.productsLoading = false;
  onTestFinished(() => stage.close());
  const shop = {
    openProducts: vi.fn<() => void>(),
    openProduct: vi.fn<() => void>(),
    buy: vi.fn<() => void>(),
    openHistory: vi.fn<() => void>(),
  };
  const on = (what: ReactNode) => (
    <StageContext value={stage}>
      <SourceContext value={stage.live}>
        <ShopContext value={shop}>{what}</ShopContext>
      </SourceContext>
    </StageContext>
  );
  return { stage, shop, leave, on };
}
