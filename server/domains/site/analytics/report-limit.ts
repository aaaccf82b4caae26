import { AddressLimit } from '../../../platform/limits/address-limit.ts';

/** How often one address may report anything. */
export class ReportLimit extends AddressLimit {}
