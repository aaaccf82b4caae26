import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import { expect, test, vi } from 'vitest';
import { NOTICE_CLEAR_DELAY } from '../../../../schema/room/constants.ts';
import { stopClock } from '../../../testing/clock.ts';
import { show } from '../../../testing/show.tsx';
import { chatLine } from '../chat/chat-line.support.ts';
import { stageOf } from '../room/stage.support.tsx';
import NoticeSheet from './NoticeSheet.tsx';

test('an answer stays in its sheet for a second after that has closed', async () => {
  const onReset = vi.fn<() => void>();
  const wanted = proxy({ open: true });
  const ignored = () => undefined;
  const question = chatLine(1, { msg: '언제 와요?', answer: '내일이요' });
  function Wanted() {
    const { open } = useSnapshot(wanted);
    return <NoticeSheet open={open} onClose={ignored} onReset={onReset} reading="" question={question} />;
  }
  const screen = await show(stageOf().on(<Wanted />), { texts: ['room/live'], pageStyle: 'dark' });
  await expect.element(screen.getByRole('dialog').getByText('내일이요')).toBeVisible();
  const clock = stopClock();
  wanted.open = false;
  // A sheet goes a task later than it is wanted to.
  await new Promise(requestAnimationFrame);
  clock.to(1);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  clock.to(NOTICE_CLEAR_DELAY);
  expect(onReset).not.toHaveBeenCalled();
  clock.to(NOTICE_CLEAR_DELAY + 1);
  expect(onReset).toHaveBeenCalledTimes(1);
});
