import { session } from './session.ts';

/** Whose sign-up is not complete is led to where it is. That is rare, so it comes when it is needed. */
export function completeSignUp(): void {
  if (!session.needsInfo) return;
  import('./unfinished.ts').then(({ askForInfo }) => askForInfo()).catch(noteFailure);
}

/** The server has refused something because of it. */
export function signUpIsOpen(): void {
  session.needsInfo = true;
  completeSignUp();
}

function noteFailure(error: unknown): void {
  console.warn('the sign-up:', error);
}
