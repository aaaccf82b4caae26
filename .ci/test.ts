/**
 * All tests. Machines that are lent to a CI stand still now and then: there a file that failed is tried once more, alone,
 * with a server and a browser of its own. What fails twice is broken, and so is everything when many fail.
 */
import { startVitest } from 'vitest/node';

const AT_MOST = 5;

const { state } = await startVitest([], { run: true });
const failed = state.getTestModules().filter((file) => !file.ok());
const mayBeTheMachine = failed.length <= AT_MOST && state.getUnhandledErrors().length === 0;
if (process.env['CI'] && failed.length > 0 && mayBeTheMachine) {
  process.exitCode = 0;
  for (const { moduleId, relativeModuleId, project } of failed) {
    process.stderr.write(`\n${relativeModuleId} failed beside others; it is tried again, alone.\n`);
    await startVitest([moduleId], { run: true, project: [project.name], maxWorkers: 1 });
  }
}
