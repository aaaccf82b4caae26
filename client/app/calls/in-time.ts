import { PART_LOAD_TIMEOUT } from '../../../schema/constants.ts';

const MISSING_PART = /dynamically imported module|importing a module script|preload css/i;

/** It tells that a part of the app could not be fetched. */
export function isMissingPart(error: unknown): boolean {
  return MISSING_PART.test(String(error));
}

/** A part of the app that does not come is missing, as one that cannot be fetched is. */
export function inTime<T>(part: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(reject, PART_LOAD_TIMEOUT, new Error('no dynamically imported module'));
  part.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
