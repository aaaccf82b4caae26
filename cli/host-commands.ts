import { Command, Option } from 'commander';
import {
  ANSWER_LENGTH_MAX,
  CHAT_LENGTH_MAX,
  COUPON_NAME_LENGTH_MAX,
  COUPON_USABLE_DAYS_DEFAULT,
  MARKETING_LENGTH_MAX,
  NOTICE_LENGTH_MAX,
} from '../schema/constants.ts';
import type { Context, Run } from './context.ts';
import { hostEventPlanCommand } from './host-event-plan-commands.ts';
import { hostGameCommand } from './host-game-commands.ts';
import type { EndOptions } from './host.ts';
import type { CouponOptions } from './host-coupons.ts';
import type { AnswerOptions, QuestionsOptions } from './host-questions.ts';
import { addModeration } from './host-moderation-commands.ts';
import { addWatch } from './host-watch-command.ts';
import type { Where } from './host-where.ts';
import type { NoticeOptions } from './host-words.ts';
import { momentAhead, wholeFromOne, wholeNumber } from './values.ts';

const actions = () => import('./host.ts');
const coupons = () => import('./host-coupons.ts');
const asked = () => import('./host-questions.ts');
const ofBroadcasts = () => import('./host-broadcasts.ts');
const ofProducts = () => import('./host-product-questions.ts');
const ofReviews = () => import('./host-reviews.ts');
const words = () => import('./host-words.ts');
const product = 'product id, or number such as GL-1001';

/** `sellover host …`: what the person in front of the camera, or a script, does in a running broadcast. */
export function hostCommand(run: Run): Command {
  const group = new Command('host')
    .summary('act in a running broadcast')
    .description(
      'Act in a running broadcast as its host. Without --broadcast it is the one that your seller has on air ' +
        '(a manager’s is the most viewed). See what can be pinned with `sellover host products`.',
    )
    .addHelpText(
      'after',
      `
Examples:
  sellover host broadcasts
  sellover host status
  sellover host pin GL-1001
  sellover host notice "아홉 시까지 무료배송" --en "Free delivery until nine"
  sellover host answer 214 "내일 도착해요" --private
  sellover host mute viewer03
  sellover host slow 10
  sellover host coupon "Tonight only" --amount 3000 --qty 50
  sellover host event add SD-2011 --min-amount 9900 --max 4 --until 2027-01-31T23:59
  sellover host switch field --broadcast 2
  SELLOVER_USER=host03 SELLOVER_PASSWORD=… sellover host buy-here --json`,
    );
  const action = (signature: string, summary: string) => {
    const command = group
      .command(signature)
      .summary(summary)
      .description(`${summary[0]!.toUpperCase()}${summary.slice(1)}.`);
    return command.addOption(
      new Option('-b, --broadcast <id>', 'which broadcast (default: yours)').argParser(wholeFromOne),
    );
  };
  group.commandsGroup('On air:');
  action('status', 'show how the broadcast stands: viewers, pinned product, notice, streams')
    .addHelpText('after', '\nIn a rehearsal this takes your own seat: a page where you are in it shows that.')
    .action(run(async (context: Context, where: Where) => (await actions()).status(context, where)));
  group
    .command('broadcasts')
    .summary('list your broadcasts: on air, coming up, and past ones that can be watched')
    .description(
      'List your seller’s broadcasts (a manager’s: all): on air, coming up, and past ones that can be watched again.',
    )
    .action(run(async (context: Context) => (await ofBroadcasts()).list(context)));
  addWatch(action, run);
  group.commandsGroup('Products:');
  action('products', 'list the products of the broadcast, the pinned one first').action(
    run(async (context: Context, where: Where) => (await actions()).products(context, where)),
  );
  action('pin', 'pin a product; any other is unpinned')
    .argument('<product>', product)
    .action(
      run(async (context: Context, product: string, where: Where) =>
        (await actions()).pin(context, product, where),
      ),
    );
  action('unpin', 'unpin the pinned product').action(
    run(async (context: Context, where: Where) => (await actions()).unpin(context, where)),
  );
  action('hide', 'take a product out of the broadcast’s list')
    .argument('<product>', product)
    .action(
      run(async (context: Context, product: string, where: Where) =>
        (await actions()).hide(context, product, where),
      ),
    );
  action('unhide', 'put a hidden product back into the list')
    .argument('<product>', product)
    .action(
      run(async (context: Context, product: string, where: Where) =>
        (await actions()).unhide(context, product, where),
      ),
    );
  action('rolling', 'choose the products that roll by while none is pinned; none named: all of them')
    .argument('[products...]', product)
    .action(
      run(async (context: Context, products: string[], where: Where) =>
        (await actions()).rolling(context, products, where),
      ),
    );
  action('view', 'show a product pop-up to everybody')
    .argument('<product>', product)
    .action(
      run(async (context: Context, product: string, where: Where) =>
        (await actions()).view(context, product, where),
      ),
    );
  action('buy-here', 'play the buy-here animation')
    .argument('[product]', `${product}; without it the pinned product`)
    .action(
      run(async (context: Context, product: string | undefined, where: Where) =>
        (await actions()).buyHere(context, product, where),
      ),
    );
  group.addCommand(hostEventPlanCommand(run));
  group.commandsGroup('Talk:');
  action('notice', 'set the notice of the room, or close it')
    .argument('[text]', `the notice, up to ${NOTICE_LENGTH_MAX} characters`)
    .option('--en <text>', 'what those read who read English')
    .option('--close', 'close the notice')
    .action(
      run(async (context: Context, text: string | undefined, where: NoticeOptions) =>
        (await words()).notice(context, text, where),
      ),
    );
  action('marketing', 'let a line run through the marketing banner')
    .argument('<text>', `up to ${MARKETING_LENGTH_MAX} characters`)
    .action(
      run(async (context: Context, text: string, where: Where) =>
        (await words()).marketing(context, text, where),
      ),
    );
  group.commandsGroup('Game and coupons:');
  group.addCommand(hostGameCommand(run));
  action('coupon', 'offer coupons to the room, one to each member who takes it')
    .argument('<name>', `what it is called, up to ${COUPON_NAME_LENGTH_MAX} characters`)
    .option('--amount <won>', 'takes off so much', wholeFromOne)
    .option('--percent <n>', 'takes off so many percent, up to 100', wholeFromOne)
    .requiredOption('--qty <n>', 'how many there are', wholeFromOne)
    .option('--min-order <won>', 'for orders from so much on', wholeFromOne)
    .option('--min-price <won>', 'for products from so much on', wholeFromOne)
    .option('--max-discount <won>', 'takes off no more than so much', wholeFromOne)
    .option('--max-pieces <n>', 'for no more than so many pieces of a product', wholeFromOne)
    .option('--until <time>', 'ends then: 2026-12-24T18:00 (in Korea), or 2h from now', momentAhead)
    .option(
      '--days <n>',
      `ends so long after it was taken (default: ${COUPON_USABLE_DAYS_DEFAULT})`,
      wholeFromOne,
    )
    .action(
      run(async (context: Context, name: string, asked: CouponOptions) =>
        (await coupons()).coupon(context, name, asked),
      ),
    );
  group.commandsGroup('Talk:');
  action('say', 'say something in the chat')
    .argument('<text>', `up to ${CHAT_LENGTH_MAX} characters`)
    .action(
      run(async (context: Context, text: string, where: Where) => (await words()).say(context, text, where)),
    );
  action('questions', 'list what viewers ask and nobody has answered, the oldest first')
    .option('-a, --all', 'the answered ones, too, the newest first')
    .action(
      run(async (context: Context, options: QuestionsOptions) => (await asked()).questions(context, options)),
    );
  action('answer', 'answer a question, once')
    .argument('<question>', 'its id, see `sellover host questions`', wholeFromOne)
    .argument('<text>', `up to ${ANSWER_LENGTH_MAX} characters`)
    .option('--private', 'to the asker alone')
    .action(
      run(async (context: Context, question: number, text: string, options: AnswerOptions) =>
        (await asked()).answer(context, question, text, options),
      ),
    );
  action('product-questions', 'list what members ask of your products and nobody has answered').action(
    run(async (context: Context, where: Where) => (await ofProducts()).productQuestions(context, where)),
  );
  group
    .command('answer-product')
    .summary('answer a question about a product, once')
    .description('Answer a question about a product, once; on air or not.')
    .argument('<question>', 'its id, see `sellover host product-questions`', wholeFromOne)
    .argument('<text>', `up to ${ANSWER_LENGTH_MAX} characters`)
    .action(
      run(async (context: Context, question: number, text: string) =>
        (await ofProducts()).answerProduct(context, question, text),
      ),
    );
  group
    .command('reviews')
    .summary('list what buyers say of a product')
    .description('List what buyers say of a product, newest first, with what they were answered.')
    .argument('<product>', 'product id', wholeFromOne)
    .action(
      run(async (context: Context, prdtSysId: number) => (await ofReviews()).reviews(context, prdtSysId)),
    );
  group
    .command('answer-review')
    .summary('answer what a buyer says of a product, once')
    .description('Answer what a buyer says of a product, once; everybody reads it below the review.')
    .argument('<review>', 'its id, see `sellover host reviews`', wholeFromOne)
    .argument('<text>', `up to ${ANSWER_LENGTH_MAX} characters`)
    .action(
      run(async (context: Context, review: number, text: string) =>
        (await ofReviews()).answer(context, review, text),
      ),
    );
  group.commandsGroup('Keep the room friendly:');
  addModeration(action, run);
  group.commandsGroup('Orders, viewers and stream:');
  action('hide-order', 'hide the order buttons').action(
    run(async (context: Context, where: Where) => (await actions()).orderButtons(context, 1, where)),
  );
  action('show-order', 'show the order buttons').action(
    run(async (context: Context, where: Where) => (await actions()).orderButtons(context, 0, where)),
  );
  action('allow-cancel', 'let orders of the broadcast be cancelled while it is on air').action(
    run(async (context: Context, where: Where) => (await actions()).orderCancelable(context, 1, where)),
  );
  action('forbid-cancel', 'let no order of the broadcast be cancelled while it is on air').action(
    run(async (context: Context, where: Where) => (await actions()).orderCancelable(context, 0, where)),
  );
  action('cancel-coupons', 'give each buyer so many cancel coupons, one for a piece; once in a broadcast')
    .argument('<count>', 'how many each buyer gets', wholeFromOne)
    .action(
      run(async (context: Context, qty: number, where: Where) =>
        (await actions()).cancelCoupons(context, qty, where),
      ),
    );
  action('limit-viewers', 'let no more than so many watch at once; nobody is put out')
    .argument('<count>', 'how many; 0: as many as come', wholeNumber)
    .action(
      run(async (context: Context, limit: number, where: Where) =>
        (await actions()).limitViewers(context, limit, where),
      ),
    );
  action('switch', 'send everybody to another stream')
    .argument('<stream>', 'name such as field, or address of a stream')
    .action(
      run(async (context: Context, stream: string, where: Where) =>
        (await actions()).switchStream(context, stream, where),
      ),
    );
  group.commandsGroup('All else of the API:');
  action('do', 'do what has no command of its own, by its name in the API')
    .argument('<operation>', 'such as hideOrderButton; a wrong one is answered with all there are')
    .argument('[fields...]', 'what it takes, such as isHideOrdBtn=1')
    .action(
      run(async (context: Context, operation: string, fields: string[], where: Where) =>
        (await actions()).perform(context, operation, fields, where),
      ),
    );
  group.commandsGroup('On air:');
  action('start', 'go on air')
    .description(
      'Go on air. A broadcast may be started only from the app; here the CLI stands for the app. What has ended ' +
        'cannot be started again. Without --broadcast it is the one that is coming up, if there is only one.',
    )
    .action(run(async (context: Context, where: Where) => (await actions()).start(context, where)));
  action('end', 'end the broadcast')
    .description(
      'End the broadcast. That cannot be undone, so it asks first; a script says --yes. --broadcast is needed when ' +
        'several are on air.',
    )
    .option('-y, --yes', 'without asking')
    .option('--stop', 'mark it as stopped instead of ended')
    .action(run(async (context: Context, where: EndOptions) => (await actions()).end(context, where)));
  action('rehearse', 'make a rehearsal: a room that only your seller’s people can open')
    .description(
      'Make a rehearsal of a broadcast: a room that only your seller’s people can open, and in which nothing can be ' +
        'ordered. Start it with `sellover host start --broadcast <its id>`; all host commands work there, with ' +
        '--broadcast. Without --broadcast it is one of the broadcast on air, or else of the next one.',
    )
    .action(run(async (context: Context, where: Where) => (await ofBroadcasts()).rehearse(context, where)));
  group
    .command('replay')
    .summary('let everybody watch an ended broadcast again')
    .description('Let everybody watch an ended broadcast again, with its chat and all that was shown.')
    .argument('<broadcastSysId>', 'which broadcast', wholeFromOne)
    .action(
      run(async (context: Context, broadcastSysId: number) =>
        (await import('./host-replay.ts')).publishReplay(context, broadcastSysId),
      ),
    );
  return group;
}
