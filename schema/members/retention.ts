import Type from 'typebox';
import { operation } from '../operation.ts';
import { closed, DateTime, Qty } from '../types.ts';

export const purge = operation({
  method: 'POST',
  path: '/v1/operations/purge',
  summary:
    'Delete what has been kept as long as it may be (RETENTION_MONTHS), and tell how much it was, by what it is; again, there is nothing left to do',
  tag: 'operations',
  access: 'manager',
  body: closed({
    /** Deletes what has expired by then; left out: now. Only a dry run may look more than PURGE_AHEAD_DAYS ahead. */
    now: Type.Optional(DateTime),
    /** Counts what would be deleted, and deletes nothing. */
    isDryRun: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object(
    {
      /** Marks of where members have logged in from. */
      loginPlaceCnt: Qty,
      /** Devices and networks of sessions. */
      sessionDeviceCnt: Qty,
      /** Removed accounts: that they were, and why. */
      removedAccountCnt: Qty,
      /** Accounts that their members closed: that there was such an id. */
      withdrawnAccountCnt: Qty,
      /** Accounts whose sign-up was never completed. */
      unfinishedAccountCnt: Qty,
      /** Marks of who could not join again yet. */
      rejoinBarCnt: Qty,
      /** Suspensions that were over. */
      suspensionCnt: Qty,
      /** Members told that they will be dormant. */
      dormancyToldCnt: Qty,
      /** Members who became dormant. */
      dormantCnt: Qty,
      /** Members muted in or removed from a broadcast, and bans of former members. */
      blacklistEntryCnt: Qty,
      /** Who reported which line of the chat, and why. */
      chatReportCnt: Qty,
      /** What members reported to operators. */
      memberReportCnt: Qty,
      /** Inquiries to customer service. */
      inquiryCnt: Qty,
      /** Their pictures, whose files are deleted with the next uploads. */
      inquiryPictureCnt: Qty,
      /** Visits of broadcasts by members, and prices that they were shown. */
      sightCnt: Qty,
      /** Days of visits. */
      visitDayCnt: Qty,
      /** Errors of the app. */
      consoleLogCnt: Qty,
      /** Whom orders went to. */
      orderReceiverCnt: Qty,
      /** Invoice numbers of parcels. */
      orderParcelCnt: Qty,
      /** What was written about requests of buyers. */
      claimTextCnt: Qty,
      /** Requests whose pictures are deleted with the next uploads. */
      claimPictureCnt: Qty,
      /** Accounts that money went back to. */
      claimAccountCnt: Qty,
      /** Texts to phones, with their receivers. */
      textCnt: Qty,
      /** Alerts of members. */
      alertCnt: Qty,
      /** Phones whose app has registered for push messages. */
      deviceTokenCnt: Qty,
      /** Lines of carts that nobody has changed for BASKET_KEPT. */
      basketCnt: Qty,
      /** Uploaded files that nothing has named for UNNAMED_KEPT. */
      uploadCnt: Qty,
    },
    { additionalProperties: Qty },
  ),
});
