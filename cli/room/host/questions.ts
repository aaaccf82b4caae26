import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import * as contract from '../../../schema/room/questions.ts';
import type { Question } from '../../../schema/room/questions.ts';
import type { Context } from '../../context.ts';
import { done, onAir, type Where } from './where.ts';
import { clockText, count } from '../../output.ts';
import { table } from '../../table.ts';

export interface QuestionsOptions extends Where {
  readonly all?: true;
}

export interface AnswerOptions extends Where {
  readonly private?: true;
}

export async function questions(context: Context, { all, ...where }: QuestionsOptions): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  const { totalCnt, questions: found } = await context.api.call(contract.listQuestions, {
    broadcastSysId,
    startIndex: 0,
    rowCount: ROW_COUNT_MAX,
    ...(!all && { isOpen: 1 }),
  });
  context.out.data({ broadcastSysId, totalCnt, questions: found }, (c) => {
    if (found.length === 0) return c.dim(all ? 'Nobody has asked anything' : 'No question is open');
    const rows = found.map((question) => [
      String(question.logSysId),
      clockText(question.createdAt),
      question.nick,
      question.content,
      answerText(question),
    ]);
    const head = ['id', 'asked', 'by', 'question', 'answer'];
    const shown = table(c, head, rows, [0]);
    const more = totalCnt - found.length;
    return more > 0 ? `${shown}\n${c.dim(`and ${count(more)} more`)}` : shown;
  });
}

function answerText({ answer, isPrivate }: Question): string {
  return answer === null ? '' : `${answer}${isPrivate ? ' (to the asker alone)' : ''}`;
}

export async function answer(
  context: Context,
  logSysId: number,
  text: string,
  { private: alone, ...where }: AnswerOptions,
): Promise<void> {
  const broadcastSysId = await onAir(context, where);
  const isPrivate = alone ? 1 : 0;
  await context.api.call(contract.answerQuestion, { broadcastSysId, logSysId, answer: text, isPrivate });
  done(
    context,
    { broadcastSysId, logSysId, answer: text, isPrivate },
    `${alone ? 'The asker alone' : 'Everybody'} reads the answer: ${text}`,
  );
}
