/* They come before any decryption or hashing, because both are slow. */
import { AddressLimit } from '../../../platform/limits/address-limit.ts';

/** How often accounts are made or recovered from one address. */
export class SignUpCalls extends AddressLimit {}

/** How often it is asked from one address whether a name is taken. */
export class DuplicateChecks extends AddressLimit {}
