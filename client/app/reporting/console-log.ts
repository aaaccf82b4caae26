import { CONSOLE_LOGS_A_SESSION_MAX, CONSOLE_TEXT_LENGTH_MAX } from '../../../schema/site/constants.ts';
import { withoutSecrets } from '../../../schema/site/secrets.ts';
import { withoutControls } from '../../../schema/text.ts';
import { api } from '../calls/api.ts';
import { findRoute } from '../routes.ts';
import { session } from '../session/session.ts';

const COUNTED = 'sellover.errors';

/** What this page has reported: nothing is reported twice. */
const told = new Set<string>();

/** Whether this session may report one more, which counts it. */
function mayReport(): boolean {
  try {
    const count = Number(sessionStorage.getItem(COUNTED));
    sessionStorage.setItem(COUNTED, String(count + 1));
    return count < CONSOLE_LOGS_A_SESSION_MAX;
  } catch {
    return told.size <= CONSOLE_LOGS_A_SESSION_MAX;
  }
}

function textOf(value: unknown): string {
  if (value instanceof Error)
    return value.stack?.includes(value.message)
      ? value.stack
      : `${value.name}: ${value.message}\n${value.stack ?? ''}`;
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

function withoutName(text: string): string {
  const { nickName } = session;
  return nickName ? text.replaceAll(nickName, '…') : text;
}

function report(...values: readonly unknown[]): void {
  const whole = withoutControls(values.map(textOf).join(' ')).slice(0, 4 * CONSOLE_TEXT_LENGTH_MAX);
  // Cut last, so that no secret loses the beginning by which it is known.
  const text = withoutName(withoutSecrets(whole)).slice(0, CONSOLE_TEXT_LENGTH_MAX).trim();
  if (text === '' || told.has(text)) return;
  told.add(text);
  if (!mayReport()) return;
  const screen = findRoute(location.pathname)?.route.name ?? '';
  api('recordConsoleLog', { level: 'error', text, screen }).catch(() => undefined);
}

/** Reports errors of the page and of the console from now on. Returns how to stop. */
export function reportErrors(): () => void {
  const onError = ({ error, message }: ErrorEvent) => report(error ?? message);
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason);
  const original = console.error;
  const reporting = (...values: unknown[]) => {
    original.apply(console, values);
    report(...values);
  };
  console.error = reporting;
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    if (console.error === reporting) console.error = original;
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
