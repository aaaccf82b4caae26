/** Sorts the operations of the contract by when a browser needs them. It runs when the client is built, and is never sent. */
import type { Callable } from '../../../schema/call.ts';
import { operations, type OperationName } from '../../../schema/contract.ts';
import type { Operation } from '../../../schema/operation.ts';

export interface KnownCall extends Callable {
  /** A visitor may ask for it, too. */
  readonly isForAnyone?: true;
  /** The server may ask for re-authentication. */
  readonly asksWhoIsThere?: true;
}

export type KnownCalls = Readonly<Partial<Record<OperationName, KnownCall>>>;

function knownCall({ method, path, body, named, access, reauth }: Operation): KnownCall {
  return {
    method,
    path,
    ...(body && { body: true }),
    ...(named && { named }),
    ...(access === 'anyone' && { isForAnyone: true }),
    ...(reauth && { asksWhoIsThere: true }),
  };
}

/** Areas that few visits begin with. The calls that only they make are loaded with the first of them. */
const LATER =
  /^\.\.\/\.\.\/(?:alerts|broadcasting|claims|consents|identity|mypage|phone|safety|security|selling|sellover|service|settings|social|terms|withdrawal|login\/social)\//;

/** In pages that people open, only what our own modules name. */
const sources = import.meta.env.PROD
  ? await Promise.all(
      Object.entries(
        import.meta.glob<string>(
          ['../../**/*.{ts,tsx}', '!../../{build,e2e,testing}/**', '!../../**/*.test.{ts,tsx}'],
          { query: '?raw', import: 'default' },
        ),
      ).map(async ([file, load]) => ({ isLater: LATER.test(file), text: await load() })),
    )
  : undefined;

function isCalled(name: string, when: 'first' | 'later'): boolean {
  if (!sources) return when === 'first';
  const naming = sources.filter(({ text }) => text.includes(`'${name}'`));
  return naming.length > 0 && naming.every(({ isLater }) => isLater) === (when === 'later');
}

export function callsIn(when: 'first' | 'later'): KnownCalls {
  return Object.fromEntries(
    Object.entries<Operation>(operations)
      .filter(([name]) => isCalled(name, when))
      .map(([name, operation]) => [name, knownCall(operation)]),
  );
}
