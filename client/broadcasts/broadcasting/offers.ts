/** What a page of its own about a host's broadcast is made of. */
export { Hosts } from './Hosts.tsx';
export { OwnBroadcast, PhasePill } from './OwnBroadcast.tsx';
export type { Own, Phase } from './own.ts';
