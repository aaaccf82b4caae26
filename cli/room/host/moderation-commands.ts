import { InvalidArgumentError, Option, type Command } from 'commander';
import { SLOW_SECONDS_MAX, type BLACK_TYPE } from '../../../schema/room/constants.ts';
import { REPORT_REASON, type ReasonCode } from '../../../schema/service/safety/constants.ts';
import { run, type Context } from '../../context.ts';
import type { JudgeOptions } from './moderation.ts';
import type { Where } from './where.ts';
import { wholeNumber } from '../../values.ts';
import { blacklist, chatMode, judge, pardon, reports, words } from './moderation.ts';

const userId = 'the member’s id, which hosts see in the chat, in reports and in the blacklist';
/** By its name, or by its code. */
const REASONS = new Map<string, ReasonCode>(
  Object.entries(REPORT_REASON).flatMap(([reason, code]) => [
    [reason, code],
    [String(code), code],
  ]),
);

function reasonCode(text: string): ReasonCode {
  const code = REASONS.get(text.toLowerCase());
  if (code !== undefined) return code;
  throw new InvalidArgumentError(`It must be one of ${Object.keys(REPORT_REASON).join(', ')}.`);
}

type Action = (signature: string, summary: string) => Command;

/** Commands of `sellover host …` that keep a room friendly. */
export function addModeration(action: Action): void {
  const judging = (name: keyof typeof BLACK_TYPE, summary: string, more: string) =>
    action(name, summary)
      .argument('<user>', userId)
      .addOption(
        new Option(
          '--reason <why>',
          `${Object.keys(REPORT_REASON).join(', ')}; the member reads it`,
        ).argParser(reasonCode),
      )
      .addHelpText(
        'after',
        `\n${more}\nThis applies at once, on all their devices, until: sellover host unban <user>`,
      )
      .action(
        run((context: Context, member: string, options: JudgeOptions) =>
          judge(context, member, name, options),
        ),
      );
  judging('mute', 'let a member watch, but not chat', 'The member is told. It is for this broadcast alone.');
  judging(
    'remove',
    'put a member out of this broadcast',
    'The member is told why, and cannot come back before the broadcast has ended.',
  );
  judging(
    'ban',
    'put a member out of all broadcasts of your seller',
    'The member is told why, is logged out, and cannot watch your broadcasts while\nlogged in.',
  );
  action('unban', 'lift a member’s mute, removal and ban').argument('<user>', userId).action(run(pardon));
  action('blacklist', 'list who is muted, removed or banned, newest first').action(run(blacklist));
  action('slow', 'let each member write only one line every so many seconds')
    .argument('<seconds>', `from 1 to ${SLOW_SECONDS_MAX}, or 0 to end it`, wholeNumber)
    .addHelpText(
      'after',
      '\nHosts and managers are not slowed down. Members who are too fast are told how long\nto wait.',
    )
    .action(
      run((context: Context, slowSeconds: number, where: Where) => chatMode(context, { slowSeconds }, where)),
    );
  action('freeze', 'let only hosts and managers chat').action(
    run((context: Context, where: Where) => chatMode(context, { isFrozen: 1 }, where)),
  );
  action('unfreeze', 'let everybody chat again').action(
    run((context: Context, where: Where) => chatMode(context, { isFrozen: 0 }, where)),
  );
  action('words', 'show or change the words that nobody may use in your broadcasts')
    .argument('[words...]', 'words to block, too (default: show the blocked ones)')
    .addOption(new Option('--remove', 'unblock these words'))
    .addOption(new Option('--clear', 'unblock all words'))
    .addHelpText(
      'after',
      `
A word is blocked however it is spelled: 바보 also as 바.보, 바1보, ㅂㅏㅂㅗ and 바ㅂ,
shit also as SH1T and s-h-i-t. It is not blocked inside other words: ass blocks
neither class nor pass.
  word*   block it also at the beginning of longer words
  *word   block it also at the end of longer words
  !word   allow this word, though it contains a blocked one

Examples:
  sellover host words
  sellover host words 바보 'fuck*' '!바보상자'
  sellover host words --remove 바보`,
    )
    .action(run(words));
  action('reports', 'list the lines that members reported, most reported first').action(run(reports));
}
