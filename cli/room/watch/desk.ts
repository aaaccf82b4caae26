import {
  encoderStatus,
  encoderWarnings,
  type EncoderStatus,
  type EncoderWarning,
} from '../../../schema/broadcasts/ingest.ts';
import { ROW_COUNT_MAX } from '../../../schema/constants.ts';
import { blacklist, type BlacklistedMember } from '../../../schema/room/blacklist.ts';
import { listQuestions, type Question } from '../../../schema/room/questions.ts';
import { chatReports, type ReportedLine } from '../../../schema/room/reports.ts';
import type { Api } from '../../api.ts';

/** A host's open work, and what is wrong with the video: the socket does not report it. */
export interface Desk {
  readonly questions: { readonly totalCnt: number; readonly questions: readonly Question[] };
  readonly reports: { readonly totalCnt: number; readonly reports: readonly ReportedLine[] };
  readonly blacklist: { readonly totalCnt: number; readonly members: readonly BlacklistedMember[] };
  readonly encoder: EncoderStatus;
  /** The latest last. */
  readonly warnings: readonly EncoderWarning[];
}

const PAGE = { startIndex: 0, rowCount: ROW_COUNT_MAX };

/** Throws if the caller is not a host of the broadcast. */
export async function readDesk(api: Api, broadcastSysId: number): Promise<Desk> {
  const asked = { broadcastSysId, ...PAGE };
  const [questions, reports, judged, encoder, { warnings }] = await Promise.all([
    api.call(listQuestions, { ...asked, isOpen: 1 }),
    api.call(chatReports, asked),
    api.call(blacklist, asked),
    api.call(encoderStatus, { broadcastSysId }),
    api.call(encoderWarnings, { broadcastSysId }),
  ]);
  return { questions, reports, blacklist: judged, encoder, warnings };
}
