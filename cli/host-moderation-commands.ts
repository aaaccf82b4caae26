import { Option, type Command } from 'commander';
import { SLOW_SECONDS_MAX, type BLACK_TYPE } from '../schema/constants.ts';
import type { Context, Run } from './context.ts';
import type { WordsOptions } from './host-moderation.ts';
import type { Where } from './host-where.ts';
import { wholeNumber } from './values.ts';

const actions = () => import('./host-moderation.ts');
const userId = 'the member’s id; hosts see it whole in the chat, in reports and in the blacklist';

type Action = (signature: string, summary: string) => Command;

/** Those of `sellover host …` that keep a room friendly. */
export function addModeration(action: Action, run: Run): void {
  const judging = (name: keyof typeof BLACK_TYPE, summary: string, more: string) =>
    action(name, summary)
      .argument('<userId>', userId)
      .addHelpText(
        'after',
        `\n${more} It holds at once, on every device of theirs, until: sellover host unban <userId>`,
      )
      .action(
        run(async (context: Context, member: string, where: Where) =>
          (await actions()).judge(context, member, name, where),
        ),
      );
  judging('mute', 'let a member watch, but not chat', 'They are told so. It is for this broadcast alone.');
  judging(
    'remove',
    'put a member out of this broadcast',
    'They are told why, and cannot come back before the broadcast has ended.',
  );
  judging(
    'ban',
    'put a member out of all broadcasts of your seller',
    'They are told why, logged out, and cannot watch any broadcast of yours while logged in.',
  );
  action('unban', 'lift all that stands against a member: mute, removal and ban')
    .argument('<userId>', userId)
    .action(
      run(async (context: Context, member: string, where: Where) =>
        (await actions()).pardon(context, member, where),
      ),
    );
  action('blacklist', 'list who is muted, removed or banned, the latest first').action(
    run(async (context: Context, where: Where) => (await actions()).blacklist(context, where)),
  );
  action('slow', 'let each member chat only every so many seconds')
    .argument('<seconds>', `0 to ${SLOW_SECONDS_MAX}; 0 ends it`, wholeNumber)
    .addHelpText(
      'after',
      '\nHosts and managers are not slowed down. Who is too fast is told how long to wait.',
    )
    .action(
      run(async (context: Context, slowSeconds: number, where: Where) =>
        (await actions()).chatMode(context, { slowSeconds }, where),
      ),
    );
  action('freeze', 'let only hosts and managers chat').action(
    run(async (context: Context, where: Where) =>
      (await actions()).chatMode(context, { isFrozen: 1 }, where),
    ),
  );
  action('unfreeze', 'let everybody chat again').action(
    run(async (context: Context, where: Where) =>
      (await actions()).chatMode(context, { isFrozen: 0 }, where),
    ),
  );
  action('words', 'show the words that nobody may say in your broadcasts, or change them')
    .argument('[words...]', 'words to block, besides those that are')
    .addOption(new Option('--remove', 'block these no longer'))
    .addOption(new Option('--clear', 'block none any more'))
    .addHelpText(
      'after',
      `
A word is found however it is written: 바보 also as 바.보, 바1보, ㅂㅏㅂㅗ and 바ㅂ; shit also as SH1T and s-h-i-t.
It is not found inside innocent words: ass blocks neither class nor pass.
  word*   also at the beginning of longer words      *word   also at their end
  !word   innocent, though a blocked one stands in it

Examples:
  sellover host words
  sellover host words 바보 'fuck*' '!바보상자'
  sellover host words --remove 바보`,
    )
    .action(
      run(async (context: Context, words: string[], options: WordsOptions) =>
        (await actions()).words(context, words, options),
      ),
    );
  action('reports', 'list the lines that members reported, the most reported first').action(
    run(async (context: Context, where: Where) => (await actions()).reports(context, where)),
  );
}
