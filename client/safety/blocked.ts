import { subscribe } from 'valtio/vanilla';
import { keepsAnswers } from '../app/calls/answers.ts';
import { api } from '../app/calls/api.ts';
import { isLoggedIn, session } from '../app/session/session.ts';

type Numbers = ReadonlySet<number>;
const NOBODY: Numbers = new Set();

/** Whom this member has blocked, once it is known; `uid`: of whom that is. */
let known: { readonly uid: number; numbers: Numbers } | undefined;
const hearers = new Set<(numbers: Numbers) => void>();

function tell(): void {
  const uid = isLoggedIn() ? session.userSysId : undefined;
  const numbers = known?.uid === uid ? (known?.numbers ?? NOBODY) : NOBODY;
  for (const hear of hearers) hear(numbers);
}

async function load(): Promise<void> {
  const { userSysId: uid } = session;
  if (!isLoggedIn() || uid === undefined || known?.uid === uid) return;
  const mine = { uid, numbers: NOBODY };
  known = mine;
  try {
    const { blocks } = await api('blocks', { uid });
    // Whom they have blocked meanwhile stays.
    mine.numbers = new Set([...mine.numbers, ...blocks.map(({ userSysId }) => userSysId)]);
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

/** Calls back with the numbers of those whom the viewer has blocked, whenever they change. Returns how to stop. */
export function watchBlocked(hear: (numbers: Numbers) => void): () => void {
  hearers.add(hear);
  if (known?.uid === session.userSysId && known) hear(known.numbers);
  void load();
  const stop = subscribe(session, () => void load());
  return () => {
    stop();
    hearers.delete(hear);
  };
}

/** The server has blocked or unblocked somebody for this member. */
export function nowBlocked(userSysId: number, isBlocked: boolean): void {
  const { userSysId: uid } = session;
  if (uid === undefined) return;
  known = known?.uid === uid ? known : { uid, numbers: NOBODY };
  const numbers = new Set(known.numbers);
  if (isBlocked) numbers.add(userSysId);
  else numbers.delete(userSysId);
  known.numbers = numbers;
  tell();
}
