export { RoomsForGateway } from './backend.ts';
export { views } from './settings.ts';
export { Views } from './view-counts.ts';
export { countsStream, roomOfCounts, type CountsEvent } from './counts.ts';
export { authorOf } from './messages.ts';
export { allOnAir, OnAir } from './on-air.ts';
export { chatLineAt, chatLinesAt, reportChatLine } from './reports.ts';
