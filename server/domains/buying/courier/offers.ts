/** For domains that send parcels. */
export { Couriers } from './couriers.ts';
