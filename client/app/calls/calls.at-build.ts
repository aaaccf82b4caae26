/**
 * How each operation is called. This file runs when the client is built, and browsers get what it exports
 * (`client/build/at-build.ts`): a schema validates nothing there, so neither the contract nor TypeBox is sent.
 */
import type { Callable } from '../../../schema/call.ts';
import { operations, type OperationName } from '../../../schema/contract.ts';
import type { Operation } from '../../../schema/operation.ts';

export interface KnownCall extends Callable {
  /** A visitor may ask for it, too. */
  readonly isForAnyone?: true;
  /** It needs to know anew who is there. */
  readonly asksWhoIsThere?: true;
}

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

/** In pages that people open, only what our own modules name. */
const sources = import.meta.env.PROD
  ? await Promise.all(
      Object.values(
        import.meta.glob<string>(
          ['../../**/*.{ts,tsx}', '!../../{build,e2e,testing}/**', '!../../**/*.test.{ts,tsx}'],
          {
            query: '?raw',
            import: 'default',
          },
        ),
      ).map((load) => load()),
    )
  : undefined;

function isCalled(name: string): boolean {
  return sources === undefined || sources.some((source) => source.includes(`'${name}'`));
}

export const calls = Object.fromEntries(
  Object.entries<Operation>(operations)
    .filter(([name]) => isCalled(name))
    .map(([name, operation]) => [name, knownCall(operation)]),
) as Readonly<Record<OperationName, KnownCall>>;
