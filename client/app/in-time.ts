import { PART_LOAD_TIMEOUT } from '../../schema/constants.ts';

/** A part of the app that does not come is missing, as one that cannot be fetched is. */
export function inTime<T>(part: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(reject, PART_LOAD_TIMEOUT, new Error('no dynamically imported module'));
  part.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
