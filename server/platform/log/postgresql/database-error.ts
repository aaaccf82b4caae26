import { DatabaseUnusable } from '../database-unusable.ts';
import { EngineFailed } from '../engine.ts';
import { codeOf, ConnectionLost } from './connection.ts';

/** Explains an error of PostgreSQL or of the network to the operator who starts the server. */
export function asUnusable(where: string, error: unknown): unknown {
  if (error instanceof DatabaseUnusable || !(error instanceof Error)) return error;
  if (error instanceof EngineFailed && error.cause) return asUnusable(where, error.cause);
  const code = codeOf(error);
  const unusable = (problem: string, remedy: string) =>
    new DatabaseUnusable(where, problem, remedy, { cause: error });
  if (code.startsWith('28'))
    return unusable(`the login was refused (${error.message})`, 'Correct DATABASE_URL.');
  if (code === '3D000') return unusable('there is no such database', 'Create it, or correct DATABASE_URL.');
  if (code === '42501')
    return unusable(`a right is missing (${error.message})`, 'Let the user own the database.');
  // NUL is the only character that PostgreSQL rejects.
  if (code === '22021')
    return unusable(`a text cannot be kept there (${error.message})`, 'Take the NUL out of it first.');
  if (code === '55P03')
    return unusable(
      'another process uses the tables that are to be replaced',
      'Wait until its check or backup is over, or end it.',
    );
  if (code.startsWith('53'))
    return unusable(`the server has no room (${error.message})`, 'Give it some, and start again.');
  if (isUnreachable(error))
    return unusable(`it cannot be reached (${reasonIn(error)})`, 'Start it, or correct DATABASE_URL.');
  if (error instanceof EngineFailed)
    return unusable(error.message, 'Wait until another process’s rebuild is over, or end it.');
  return error;
}

/** In words. If several addresses failed, the driver only gives a code. */
export function reasonIn(error: unknown): string {
  return error instanceof Error ? error.message || codeIn(error) : String(error);
}

function codeIn(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

/** Nobody answers, or the server is stopping or starting. That may soon change. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true;
  if (!(error instanceof Error)) return false;
  return (
    /^(57P|08)/.test(codeOf(error)) ||
    /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|CONNECT_TIMEOUT|CONNECTION_)/.test(codeIn(error))
  );
}
