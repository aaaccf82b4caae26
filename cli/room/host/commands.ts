import { Command, Option } from 'commander';
import {
  ANSWER_LENGTH_MAX,
  CHAT_LENGTH_MAX,
  MARKETING_LENGTH_MAX,
  NOTICE_LENGTH_MAX,
} from '../../../schema/room/constants.ts';
import { run, type Context } from '../../context.ts';
import { hostEventPlanCommand } from './event-plan-commands.ts';
import { hostGameCommand } from './game-commands.ts';
import { addModeration } from './moderation-commands.ts';
import { addWatch } from './watch-command.ts';
import type { Where } from './where.ts';
import { wholeFromOne, wholeNumber } from '../../values.ts';
import {
  buyHere,
  cancelCoupons,
  end,
  hide,
  limitViewers,
  orderButtons,
  orderCancelable,
  perform,
  pin,
  products,
  rolling,
  status,
  switchStream,
  unhide,
  unpin,
  view,
} from './host.ts';
import { marketing, notice, say } from './words.ts';
import { hostCouponCommand } from './coupons.ts';
import * as asked from './questions.ts';
import { answerProduct, productQuestions } from './product-questions.ts';
import * as reviewed from './reviews.ts';
import { start } from './start.ts';
import { rehearse } from './rehearse.ts';
import { publishReplay } from './replay.ts';

const product = 'a product’s id, or its number such as GL-1001';

/** `sellover host …`: what the person in front of the camera, or a script, does in a running broadcast. */
export function hostCommand(): Command {
  const group = new Command('host')
    .description(
      'Act in a broadcast as its host. Without --broadcast, commands act in the one that your seller has on air; for a ' +
        'manager it is the most viewed one.',
    )
    .addHelpText(
      'after',
      `
Examples:
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
  const action = (signature: string, summary: string, usual = 'yours on air') => {
    const command = group
      .command(signature)
      .summary(summary)
      .description(`${summary[0]!.toUpperCase()}${summary.slice(1)}.`);
    return command.addOption(
      new Option('-b, --broadcast <id>', `which broadcast (default: ${usual})`).argParser(wholeFromOne),
    );
  };
  group.commandsGroup('On air:');
  action('status', 'show how the broadcast stands: viewers, pinned product, notice, streams')
    .addHelpText('after', '\nIn a rehearsal this takes your seat: a page that has it open says so.')
    .action(run(status));
  addWatch(action);
  group.commandsGroup('Products:');
  action('products', 'list the products of the broadcast, the pinned one first').action(run(products));
  action('pin', 'pin a product; any other is unpinned').argument('<product>', product).action(run(pin));
  action('unpin', 'unpin the pinned product').action(run(unpin));
  action('hide', 'take a product out of the broadcast’s list')
    .argument('<product>', product)
    .action(run(hide));
  action('unhide', 'put a hidden product back into the list')
    .argument('<product>', product)
    .action(run(unhide));
  action('rolling', 'choose the products to rotate while none is pinned; name none for all')
    .argument('[products...]', product)
    .action(run(rolling));
  action('view', 'show a product pop-up to everybody').argument('<product>', product).action(run(view));
  action('buy-here', 'play the buy-here animation')
    .argument('[product]', `${product} (default: the pinned one)`)
    .action(run(buyHere));
  group.addCommand(hostEventPlanCommand());
  group.commandsGroup('Talk:');
  action('notice', 'set the room’s notice, or close it')
    .argument('[text]', `the notice, up to ${NOTICE_LENGTH_MAX} characters`)
    .option('--en <text>', 'the notice in English')
    .option('--close', 'close the notice')
    .action(run(notice));
  action('marketing', 'show a line in the marketing banner')
    .argument('<text>', `the line, up to ${MARKETING_LENGTH_MAX} characters`)
    .action(run(marketing));
  group.commandsGroup('Game and coupons:');
  group.addCommand(hostGameCommand());
  group.addCommand(hostCouponCommand());
  group.commandsGroup('Talk:');
  action('say', 'write a line in the chat')
    .argument('<text>', `the line, up to ${CHAT_LENGTH_MAX} characters`)
    .action(run(say));
  action('questions', 'list the questions of viewers that wait for an answer, oldest first')
    .option('-a, --all', 'include answered ones, newest first')
    .action(run(asked.questions));
  action('answer', 'answer a question; it can be answered once')
    .argument('<question>', 'its id, from sellover host questions', wholeFromOne)
    .argument('<text>', `the answer, up to ${ANSWER_LENGTH_MAX} characters`)
    .option('--private', 'show the answer to the asker alone')
    .action(run(asked.answer));
  action('product-questions', 'list the questions about your products that wait for an answer').action(
    run(productQuestions),
  );
  group
    .command('answer-product')
    .summary('answer a question about a product')
    .description('Answer a question about a product, on air or not. It can be answered once.')
    .argument('<question>', 'its id, from sellover host product-questions', wholeFromOne)
    .argument('<text>', `the answer, up to ${ANSWER_LENGTH_MAX} characters`)
    .action(run(answerProduct));
  group
    .command('reviews')
    .summary('list the reviews of a product')
    .description('List the reviews of a product with their answers, newest first.')
    .argument('<product>', 'the product’s id', wholeFromOne)
    .action(run(reviewed.reviews));
  group
    .command('answer-review')
    .summary('answer a review')
    .description('Answer a review; everybody can read the answer below it. It can be answered once.')
    .argument('<review>', 'its id, from sellover host reviews <product>', wholeFromOne)
    .argument('<text>', `the answer, up to ${ANSWER_LENGTH_MAX} characters`)
    .action(run(reviewed.answer));
  group.commandsGroup('Keep the room friendly:');
  addModeration(action);
  group.commandsGroup('Orders, viewers and stream:');
  action('hide-order', 'hide the order buttons').action(
    run((context: Context, where: Where) => orderButtons(context, 1, where)),
  );
  action('show-order', 'show the order buttons').action(
    run((context: Context, where: Where) => orderButtons(context, 0, where)),
  );
  action('allow-cancel', 'let buyers cancel orders of the broadcast while it is on air').action(
    run((context: Context, where: Where) => orderCancelable(context, 1, where)),
  );
  action('forbid-cancel', 'let nobody cancel orders of the broadcast while it is on air').action(
    run((context: Context, where: Where) => orderCancelable(context, 0, where)),
  );
  action('cancel-coupons', 'give each buyer cancel coupons, one per piece; once per broadcast')
    .argument('<count>', 'how many each buyer gets', wholeFromOne)
    .action(run(cancelCoupons));
  action('limit-viewers', 'limit how many can watch at once; nobody is put out')
    .argument('<count>', 'how many, or 0 for no limit', wholeNumber)
    .action(run(limitViewers));
  action('switch', 'send everybody to another stream')
    .argument('<stream>', 'its name, such as field, or its address')
    .action(run(switchStream));
  group.commandsGroup('Everything else in the API:');
  action('do', 'run any host operation by its name in the API')
    .argument('<operation>', 'such as hideOrderButton; an unknown name lists them all')
    .argument('[fields...]', 'its fields, such as isHideOrdBtn=1')
    .action(run(perform));
  group.commandsGroup('On air:');
  action('start', 'go on air', 'the planned one, if there is only one')
    .description(
      'Go on air. The server lets only the app start a broadcast; the CLI counts as the app. A broadcast that has ended ' +
        'cannot be started again. Before that the content must be confirmed, and the broadcast rules agreed to; it shows both ' +
        'and asks, scripts give --yes.',
    )
    .option('-y, --yes', 'confirm the content, and agree to the broadcast rules')
    .action(run(start));
  action('end', 'end the broadcast', 'the one on air, if there is only one')
    .description('End the broadcast. This cannot be undone, so it asks first; scripts give --yes.')
    .option('-y, --yes', 'do not ask')
    .option('--stop', 'mark it as stopped instead of ended')
    .action(run(end));
  action(
    'rehearse',
    'make a rehearsal: a room that only your seller’s people can open',
    'yours on air, else your next one',
  )
    .description(
      'Make a rehearsal of a broadcast: a room that only your seller’s people can open, and in which nothing can be ' +
        'ordered. Start it with sellover host start --broadcast <id>, and give --broadcast to all other host commands, too.',
    )
    .action(run(rehearse));
  group
    .command('replay')
    .summary('publish the replay of an ended broadcast')
    .description(
      'Publish the replay of an ended broadcast: everybody can watch it again, with its chat and all that was shown.',
    )
    .argument('<broadcast>', 'its id', wholeFromOne)
    .action(run(publishReplay));
  return group;
}
