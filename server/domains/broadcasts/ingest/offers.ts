export { PushedStreams } from './pushed-streams.ts';
