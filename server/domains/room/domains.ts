import { broadcast } from './broadcast/module.ts';
import { moderation } from './moderation/module.ts';
import { qna } from './qna/module.ts';
import { question } from './question/module.ts';
import { rehearsal } from './rehearsal/module.ts';
import { room } from './room/module.ts';

/** What happens in a broadcast’s room. Each domain stands after those that it uses. */
export const roomDomains = [broadcast, moderation, room, qna, question, rehearsal] as const;
