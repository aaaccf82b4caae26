import Type from 'typebox';
import { BASKET_KEPT } from '../buying/constants.ts';
import { DAY } from '../durations.ts';
import { UNNAMED_KEPT } from './media/constants.ts';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Qty } from '../types.ts';
import { PURGE_AHEAD_DAYS } from './constants.ts';

export const purge = operation({
  method: 'POST',
  path: '/v1/operations/purge',
  summary:
    'Delete what has been kept as long as it may be, and tell how much it was, by what it is; again, there is nothing left to do',
  tag: 'operations',
  access: 'manager',
  scope: null,
  body: closed({
    now: about(
      'Deletes what has expired by then; left out: now. Only a dry run may look more than ' +
        `${PURGE_AHEAD_DAYS} days ahead.`,
      Type.Optional(DateTime),
    ),
    isDryRun: about('Counts what would be deleted, and deletes nothing.', Type.Optional(Type.Boolean())),
  }),
  reply: Type.Object(
    {
      loginPlaceCnt: about('Marks of where members have logged in from.', Qty),
      sessionDeviceCnt: about('Devices and networks of sessions.', Qty),
      removedAccountCnt: about('Removed accounts: that they were, and why.', Qty),
      withdrawnAccountCnt: about('Accounts that their members closed: that there was such an id.', Qty),
      unfinishedAccountCnt: about('Accounts whose sign-up was never completed.', Qty),
      rejoinBarCnt: about('Marks of who could not join again yet.', Qty),
      suspensionCnt: about('Suspensions that were over.', Qty),
      dormancyToldCnt: about('Members told that they will be dormant.', Qty),
      dormantCnt: about('Members who became dormant.', Qty),
      blacklistEntryCnt: about(
        'Members muted in or removed from a broadcast, and bans of former members.',
        Qty,
      ),
      chatReportCnt: about('Who reported which line of the chat, and why.', Qty),
      memberReportCnt: about('What members reported to operators.', Qty),
      inquiryCnt: about('Inquiries to customer service.', Qty),
      inquiryPictureCnt: about('Their pictures, whose files are deleted with the next uploads.', Qty),
      sightCnt: about(
        'Visits of broadcasts by members, prices that they were shown, and what they were refused.',
        Qty,
      ),
      visitDayCnt: about('Days of visits.', Qty),
      consoleLogCnt: about('Errors of the app.', Qty),
      orderReceiverCnt: about('Whom orders went to.', Qty),
      orderParcelCnt: about('Invoice numbers of parcels.', Qty),
      claimTextCnt: about('What was written about requests of buyers.', Qty),
      claimPictureCnt: about('Requests whose pictures are deleted with the next uploads.', Qty),
      claimAccountCnt: about('Accounts that money went back to.', Qty),
      textCnt: about('Texts to phones, with their receivers.', Qty),
      alertCnt: about('Alerts of members.', Qty),
      deviceTokenCnt: about('Phones whose app has registered for push messages.', Qty),
      basketCnt: about(`Lines of carts that nobody has changed for ${BASKET_KEPT / DAY} days.`, Qty),
      uploadCnt: about(`Uploaded files that no call has named within ${UNNAMED_KEPT / DAY} days.`, Qty),
      webhookMessageCnt: about('Messages to webhooks.', Qty),
      webhookAttemptCnt: about('Attempts to give a message to an endpoint.', Qty),
    },
    { additionalProperties: Qty },
  ),
});
