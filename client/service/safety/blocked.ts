import { subscribe } from 'valtio/vanilla';
import { keepsAnswers } from '../../app/calls/answers.ts';
import { api } from '../../app/calls/api.ts';
import { isLoggedIn, session } from '../../app/session/session.ts';

/** Their `authorMark`: the number of a review's author is not told. */
type Marks = ReadonlySet<number>;
const NOBODY: Marks = new Set();

/** Whom this member has blocked, once it is known; `uid`: of whom that is. */
let known: { readonly uid: number; marks: Marks } | undefined;
const hearers = new Set<(marks: Marks) => void>();

function tell(): void {
  const uid = isLoggedIn() ? session.userSysId : undefined;
  const marks = known?.uid === uid ? (known?.marks ?? NOBODY) : NOBODY;
  for (const hear of hearers) hear(marks);
}

async function load(): Promise<void> {
  const { userSysId: uid } = session;
  if (!isLoggedIn() || uid === undefined || known?.uid === uid) return;
  const mine = { uid, marks: NOBODY };
  known = mine;
  try {
    const { blocks } = await api('blocks', { uid });
    // Whom they have blocked meanwhile stays.
    mine.marks = new Set([...mine.marks, ...blocks.map(({ authorMark }) => authorMark)]);
    tell();
  } catch (error) {
    // The next one asks again; until then nobody is hidden.
    if (known === mine) known = undefined;
    console.warn('blocked people:', error);
  }
}

const forget = () => {
  known = undefined;
  tell();
};
keepsAnswers({ forget, askAgain: forget });

/** Calls back with the marks of those whom the viewer has blocked, whenever they change. Returns how to stop. */
export function watchBlocked(hear: (marks: Marks) => void): () => void {
  hearers.add(hear);
  if (known?.uid === session.userSysId && known) hear(known.marks);
  void load();
  const stop = subscribe(session, () => void load());
  return () => {
    stop();
    hearers.delete(hear);
  };
}

/** The server has blocked or unblocked somebody for this member. */
export function nowBlocked(authorMark: number, isBlocked: boolean): void {
  const { userSysId: uid } = session;
  if (uid === undefined) return;
  known = known?.uid === uid ? known : { uid, marks: NOBODY };
  const marks = new Set(known.marks);
  if (isBlocked) marks.add(authorMark);
  else marks.delete(authorMark);
  known.marks = marks;
  tell();
}
