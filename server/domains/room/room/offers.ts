export { RoomsForGateway } from './backend.ts';
export { views } from './settings.ts';
export { Views } from './views.ts';
