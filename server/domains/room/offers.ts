export { RoomsForGateway } from './backend.ts';
export { Views } from './views.ts';
