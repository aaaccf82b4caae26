/** A past broadcast that nobody has opened: it asks for nothing, and shows what the test puts into it. */
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { stageOf } from '../room/stage.support.tsx';
import { SourceContext, StageContext } from '../room/stage-context.ts';
import { ShopContext } from '../shelf/shop-context.ts';
import { NoticeReader } from '../notice/NoticeReader.tsx';
import { PastContext } from './past-context.ts';
import { PastSource, type Running } from './past-source.ts';

/** `running`: it is still on air, and was rewound. */
export function pastStage(about: Parameters<typeof stageOf>[0] = {}, running: Running | null = null) {
  const { stage, shop } = stageOf({ isRecChat: 1, broadcastMedias: [], ...about });
  stage.view.phase = running ? 'onAir' : 'replay';
  const leave = vi.fn<() => void>();
  const past = new PastSource({ stage, running, startTime: 0, alert: vi.fn<() => void>(), leave });
  onTestFinished(() => past.close());
  const on = (what: ReactNode) => (
    <StageContext value={stage}>
      <PastContext value={past}>
        <SourceContext value={past}>
          <ShopContext value={shop}>
            <NoticeReader>{what}</NoticeReader>
          </ShopContext>
        </SourceContext>
      </PastContext>
    </StageContext>
  );
  return { past, leave, on };
}
