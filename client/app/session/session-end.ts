import { navigate } from 'wouter/use-browser-location';
import { alert } from '../../design/overlays/dialog.ts';
import { askAnswersAgain } from '../calls/answers.ts';
import { loadTexts } from '../i18n/catalogues.ts';
import { translator } from '../i18n/translate.ts';
import { addressOf, findRoute, REFUSALS } from '../routes.ts';
import { type EndReason, onSessionEnd } from './tokens.ts';

/** The server may say so before the first words have come. */
const OUR_TEXTS = ['app', REFUSALS];

/** Tells the person, once per page load and reason, that the login ended; then shows what a visitor sees. */
export function tellSessionEnds(): void {
  const told = new Set<EndReason | 'refused'>();
  const tell = async (reason: EndReason) => {
    // At once, before the page notices that nobody is logged in and asks for a login itself. Who was watching
    // may go on watching as a visitor.
    if (findRoute(location.pathname)?.route.guard === 'login') navigate(addressOf('Home'));
    askAnswersAgain();
    if (!told.has(reason)) {
      told.add(reason);
      await loadTexts(OUR_TEXTS);
      await alert({ message: translator()(`sessionEnd.${reason}`) });
    }
    if (reason === 'gone' || reason === 'removed') location.assign(addressOf('Home'));
  };
  const tellRefused = async () => {
    if (told.has('refused')) return;
    told.add('refused');
    await loadTexts(OUR_TEXTS);
    const t = translator();
    await alert({ message: t('sessionEnd.refreshFailed'), confirmLabel: t('common.reload') });
    location.reload();
  };
  onSessionEnd(
    (reason) => void tell(reason),
    () => void tellRefused(),
  );
}
