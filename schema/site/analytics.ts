import Type, { type Static } from 'typebox';
import { LOCALES } from '../locales.ts';
import { operation } from '../operation.ts';
import { about, closed, DateTime, Empty, line, MULTILINE, Paging, Qty } from '../types.ts';
import {
  CONSOLE_TEXT_LENGTH_MAX,
  SCREEN_LENGTH_MAX,
  VISIT_DAYS_MAX,
  VISIT_PATH_LENGTH_MAX,
  VISITS_LISTED_MAX,
} from './constants.ts';

const Device = about(
  'What the session runs on. `app` is the app for phones, anything else a browser.',
  Type.Union([Type.Literal('phone'), Type.Literal('tablet'), Type.Literal('desktop'), Type.Literal('app')]),
);
export type Device = Static<typeof Device>;

export const recordVisit = operation({
  method: 'POST',
  path: '/v1/analytics/visits',
  summary:
    'Count the start of a session by its first path, language and kind of device; ids in the path are not kept',
  tag: 'site',
  access: 'anyone',
  ignoresToken: true,
  body: closed({
    path: about(
      'Where the session began. Its query is not kept.',
      Type.String({ maxLength: VISIT_PATH_LENGTH_MAX, pattern: '^/[!-~]*$' }),
    ),
    locale: about('The language that the pages are shown in.', Type.Enum([...LOCALES])),
    device: Device,
  }),
  reply: Empty,
  codes: ['0008'],
});

const Level = about(
  'How bad it is, as a browser’s console has it.',
  Type.Union([Type.Literal('error'), Type.Literal('warn')]),
);
const SCREEN = 'The screen that was open, by its name in the app. Empty: none is known.';

export const recordConsoleLog = operation({
  method: 'POST',
  path: '/v1/analytics/consolelog',
  summary:
    'Report an error of the app; tokens, passwords, e-mail addresses and phone numbers in it are not kept',
  tag: 'site',
  access: 'anyone',
  ignoresToken: true,
  body: closed({
    level: Level,
    text: Type.String({ minLength: 1, maxLength: CONSOLE_TEXT_LENGTH_MAX, ...MULTILINE }),
    screen: about(SCREEN, line(SCREEN_LENGTH_MAX)),
  }),
  reply: Empty,
  codes: ['0008'],
});

export const visits = operation({
  method: 'GET',
  path: '/v1/operations/visits',
  summary:
    'How many sessions began at which path, by day in Korean time; the latest days, and the most visited paths first',
  tag: 'operations',
  access: 'manager',
  scope: null,
  query: closed({
    days: about(
      'How many days of Korea, of which today is the last.',
      Type.Integer({ minimum: 1, maximum: VISIT_DAYS_MAX, default: 7 }),
    ),
  }),
  reply: closed({
    visits: about(
      `At most ${VISITS_LISTED_MAX} of them.`,
      Type.Array(
        closed({
          date: about('A day of Korea, such as `2026-12-01`.', Type.String()),
          path: about(
            'Each id in it is `:id`. `/…` stands for all paths beyond those that are counted apart.',
            Type.String(),
          ),
          visitCnt: Qty,
        }),
      ),
    ),
  }),
});

export const ConsoleLog = closed('An error of the app on one day, however often it was reported.', {
  level: Level,
  screen: about(SCREEN, Type.String()),
  text: Type.String(),
  logCnt: about('How often in that day.', Qty),
  lastAt: DateTime,
});
export type ConsoleLog = Static<typeof ConsoleLog>;

export const consoleLogs = operation({
  method: 'GET',
  path: '/v1/operations/consolelogs',
  summary: 'Errors that browsers reported, the latest first',
  tag: 'operations',
  access: 'manager',
  scope: null,
  query: closed(Paging),
  reply: closed({ totalCnt: Qty, logs: Type.Array(ConsoleLog) }),
});
