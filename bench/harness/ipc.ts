import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { LOAD_CORE, pinned } from './processes.ts';

/** Starts a script that answers orders with {@link serve}, on the core that load comes from. */
export function startHelper(script: URL): ChildProcess {
  const [execPath, [first, ...rest]] = pinned(LOAD_CORE, [script.pathname]);
  return fork(first!, rest, { execPath, execArgv: [], serialization: 'advanced' });
}

/** Sends one order and waits for its answer; one at a time. */
export async function ask<Answer>(helper: ChildProcess, order: object): Promise<Answer> {
  helper.send(order);
  const [message] = (await once(helper, 'message')) as [{ answer: Answer } | { failed: string }];
  if ('failed' in message) throw new Error(message.failed);
  return message.answer;
}

/** Answers orders until the parent is gone. */
export function serve<Order>(obey: (order: Order) => Promise<object | void>): void {
  process.on('message', (order: Order) => {
    obey(order).then(
      (answer) => process.send!({ answer: answer ?? {} }),
      (error: unknown) => process.send!({ failed: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}
