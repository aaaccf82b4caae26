import { Command, Option } from 'commander';
import { ROW_COUNT_DEFAULT, ROW_COUNT_MAX } from '../../schema/constants.ts';
import { LOCALES } from '../../schema/locales.ts';
import { run } from '../context.ts';
import { wholeFromOne } from '../values.ts';
import { answer, list, show } from './inquiry.ts';
import { applyFaq, applyNotices, listFaqs, listNotices, removeOne } from './pages.ts';

const lang = () => new Option('--lang <lang>', 'in this language').choices(LOCALES).default('ko');
const limit = () =>
  new Option('--limit <n>', `no more than this many, up to ${ROW_COUNT_MAX}`)
    .argParser(wholeFromOne)
    .default(ROW_COUNT_DEFAULT);

/** `sellover inquiry …`: what members ask customer service. */
export function inquiryCommand(): Command {
  const group = new Command('inquiry')
    .description(
      'See and answer what members ask customer service. Hosts answer what is asked of their seller’s orders, managers everything.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover inquiry list
  sellover inquiry show 987654321
  sellover inquiry answer 987654321 --text '내일 보내 드릴게요.'
  sellover inquiry answer 987654321 --template answers.md#late`,
    );
  group
    .command('list')
    .option('--all', 'answered ones, too')
    .option('--seller <n>', 'those of this seller’s orders', wholeFromOne)
    .addOption(limit())
    .summary('list inquiries, oldest first')
    .description('List the inquiries that wait for an answer, oldest first.')
    .action(run(list));
  group
    .command('show')
    .argument('<question>', 'its number', wholeFromOne)
    .summary('show an inquiry')
    .description('Show an inquiry with its order, its pictures and its answer.')
    .action(run(show));
  group
    .command('answer')
    .argument('<question>', 'its number', wholeFromOne)
    .option('--text <text>', 'the answer')
    .option(
      '--template <file>',
      'a Markdown file with the answer; file.md#name: what stands under its ## name',
    )
    .summary('answer an inquiry, once')
    .description('Answer an inquiry, once. Its asker is told by an alert and a text.')
    .action(run(answer));
  return group;
}

/** `sellover faq …`: frequent questions, from a Markdown file. */
export function faqCommand(): Command {
  const group = new Command('faq')
    .description('Publish the frequent questions from a Markdown file in each language; for managers.')
    .addHelpText(
      'after',
      `
Examples:
  sellover faq apply faq.ko.md --dry-run
  sellover faq apply faq.ko.md
  sellover faq list --lang en`,
    );
  group
    .command('apply')
    .argument('<file>', 'a Markdown file: # category, ## question {#id}, and the answer')
    .option('--dry-run', 'only say what would change')
    .summary('make a file the frequent questions of its language')
    .description(
      'Make a file the frequent questions of its language. What is not in it is removed; applied again it changes nothing. ' +
        'The same ids in the other language make one question of two.',
    )
    .action(run(applyFaq));
  group
    .command('list')
    .addOption(lang())
    .summary('list the frequent questions')
    .description('List the frequent questions by category, as everybody sees them.')
    .action(run(listFaqs));
  return group;
}

/** `sellover notice …`: notices, from Markdown files. */
export function noticeCommand(): Command {
  const group = new Command('notice')
    .description('Publish notices from Markdown files; for managers.')
    .addHelpText(
      'after',
      `
Examples:
  sellover notice apply opening.ko.md opening.en.md
  sellover notice list
  sellover notice remove 987654321`,
    );
  group
    .command('apply')
    .argument('<file...>', 'Markdown files with title, date and pinned at the top')
    .option('--dry-run', 'only say what would change')
    .summary('publish notices, or change them')
    .description(
      'Publish notices, or change them. Each is seen from its date on. The same id in the other language makes one notice of ' +
        'two; without an id the file’s name is it. Applied again they change nothing.',
    )
    .action(run(applyNotices));
  group
    .command('list')
    .addOption(lang())
    .addOption(limit())
    .summary('list notices, also those to come')
    .description('List the notices: pinned ones first, then the newest. Managers see those to come, too.')
    .action(run(listNotices));
  group
    .command('remove')
    .argument('<notice>', 'its number', wholeFromOne)
    .summary('take a notice down')
    .description('Take a notice down, in both languages.')
    .action(run(removeOne));
  return group;
}
