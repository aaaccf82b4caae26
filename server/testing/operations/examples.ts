/*
 * The examples of all domains. Each has its own in `server/domains/<context>/<domain>/examples.support.ts`, which is
 * found by the domain's name.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultCode } from '../../../schema/codes.ts';
import { modules, operations, type OperationName } from '../../domains.ts';
import { operationsOf } from '../../platform/module.ts';
import type { How } from '../api.ts';
import type { Row } from './calls.ts';
import type { TestServer } from '../server.ts';
import { nextStage, type Stage } from '../stage.ts';
import type { Person } from '../world.ts';

const DOMAINS = join(import.meta.dirname, '../../domains');

export const names = Object.keys(operations) as OperationName[];

/** A call of any operation: what its fields are is known to the example that made it. */
export interface AnyCall {
  readonly input: Readonly<Record<string, unknown>>;
  readonly by?: Person | null;
  readonly how?: How;
}

type MakeAnyCall = (stage: Stage) => AnyCall | Promise<AnyCall>;

export interface AnyExample {
  readonly roles: Row;
  readonly good: MakeAnyCall;
  readonly refused?: Readonly<Record<string, MakeAnyCall>>;
  readonly triedElsewhere?: readonly ResultCode[];
  readonly changed?: Readonly<Record<string, unknown>>;
  readonly isFoundLater?: true;
}

type Examples = Readonly<Record<string, AnyExample>>;

const examples: Examples = Object.assign(
  {},
  ...(await Promise.all(
    modules.filter((module) => Object.keys(operationsOf(module)).length > 0).map(examplesOf),
  )),
);

async function examplesOf({ name }: { readonly name: string }): Promise<Examples> {
  const [file] = globSync(`*/${name}/examples.support.ts`, { cwd: DOMAINS });
  const { examples } = (await import(`${DOMAINS}/${file}`)) as { examples: Examples };
  return examples;
}

export function exampleOf(name: OperationName): AnyExample {
  const example = examples[name];
  if (!example) throw new Error(`${name} has no example beside its domain's module`);
  return example;
}

const sharedStages = new WeakMap<TestServer, Stage>();

/**
 * A call that is refused whatever stands on its stage, and so shares one with others. An example may use up what the next
 * one needs: that gets a new stage.
 */
export async function sharedCall(
  server: TestServer,
  name: OperationName,
): Promise<[call: AnyCall, stage: Stage]> {
  const { good } = exampleOf(name);
  const shared = sharedStages.get(server);
  const call = shared && (await (async () => good(shared))().catch(() => null));
  if (call) return [call, shared];
  const stage = await nextStage(server);
  sharedStages.set(server, stage);
  return [await good(stage), stage];
}

export async function ask(
  stage: Stage,
  name: OperationName,
  { input, by = null, how = {} }: AnyCall,
  also: How = {},
) {
  return stage.api.ask(name, input as never, { token: by?.token ?? null, ...how, ...also });
}
