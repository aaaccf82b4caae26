import Type from 'typebox';
import { SCHEDULE_TYPE } from './constants.ts';
import { operation } from '../operation.ts';
import { withCodes, about, closed } from '../types.ts';

export const scheduleTypes = operation({
  method: 'GET',
  path: '/v1/broadcasts/scheduletype/list',
  summary: 'What a schedule can be of',
  tag: 'broadcasts',
  access: 'anyone',
  reply: closed({
    scheduleTypes: about(
      'Each with its name in both languages.',
      Type.Array(
        closed({
          scheduleTypeCode: about(withCodes('What it is', SCHEDULE_TYPE), Type.Enum(SCHEDULE_TYPE)),
          name: Type.String(),
          nameEn: Type.String(),
        }),
      ),
    ),
  }),
});
