import { navigate } from 'wouter/use-browser-location';
import { alert } from '../../design/overlays/dialog.ts';
import { loadTexts } from '../i18n/catalogues.ts';
import { translator } from '../i18n/translate.ts';
import { addressOf, REFUSALS } from '../routes.ts';
import { safeLandingPage } from './landing-page.ts';
import { here } from './login-return.ts';
import { session } from './session.ts';

let asking: Promise<void> | undefined;

/** Says that the sign-up is not complete, and leads to where it is; afterwards the person comes back here. */
export function askForInfo(): Promise<void> {
  asking ??= lead().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function lead(): Promise<void> {
  const address = addressOf('RegStep00Sns');
  if (location.pathname.toLowerCase() === address.toLowerCase()) return;
  await loadTexts(['app', REFUSALS]);
  await alert({ message: translator()('unfinished.message') });
  session.landingPage ??= safeLandingPage(here());
  navigate(address, { replace: true });
}
