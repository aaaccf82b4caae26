/** Positive integers that are safe in JSON and unique within a process. */
export interface Ids {
  next(): number;
}

const EPOCH = Date.UTC(2026, 0, 1);
const RANDOM_BITS = 13;
const SLOTS = 2 ** RANDOM_BITS;

/**
 * Milliseconds since 2026 above 13 bits that start at a random place and count up: rising within a
 * process, and good until 2060. Two processes can meet on the same id, hardly ever: whoever begins something with
 * one sees in the transaction whether it is there already.
 */
export function timeIds(now: () => number = Date.now, random: () => number = Math.random): Ids {
  let last = 0;
  return {
    next() {
      const fresh = (now() - EPOCH) * SLOTS + Math.floor(random() * SLOTS);
      last = fresh > last ? fresh : last + 1;
      return last;
    },
  };
}
