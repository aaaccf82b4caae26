import { useSnapshot } from 'valtio';
import { PERMISSION } from '../../../../schema/members/constants.ts';
import { isHostOf, session } from '../../../app/session/session.ts';
import { useNow } from '../../../app/calls/use-now.ts';
import { useLiveView, useRoom, useStageView } from '../room/stage-context.ts';

/** Why the viewer cannot say anything now; `slow` for so many seconds more. */
export type Quiet = { readonly why: 'muted' | 'frozen' } | { readonly why: 'slow'; readonly seconds: number };

/** Whether this viewer runs the broadcast: rules of the chat are not for hosts and managers. */
export function useIsHostHere(): boolean {
  const viewer = useSnapshot(session);
  const { detail } = useStageView();
  return viewer.authSysId === PERMISSION.manager || isHostOf(detail?.subjectSysId, viewer);
}

/** Null: they can. */
export function useQuiet(): Quiet | null {
  const { muted, isFrozen, slowSeconds } = useRoom();
  const { quietUntil } = useLiveView();
  const isHost = useIsHostHere();
  const seconds = Math.ceil((quietUntil - useNow(1000)) / 1000);
  if (isHost) return null;
  if (muted) return { why: 'muted' };
  if (isFrozen) return { why: 'frozen' };
  return slowSeconds > 0 && seconds > 0 ? { why: 'slow', seconds: Math.min(seconds, slowSeconds) } : null;
}
