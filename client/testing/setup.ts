/** Before and after each test of a component: nobody is logged in, nothing is kept, nothing is open. */
import '../design/look/tokens.css';
import '../design/look/base.css';
import '../design/look/forced-colors.css';
import { notifyManager } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { forgetAnswers } from '../app/calls/answers.ts';
import { clearSession, session } from '../app/session/session.ts';
import { layersAtRest } from '../design/overlays/back-stack.ts';
import { dialogs } from '../design/overlays/dialog.ts';
import { dismissToast } from '../design/overlays/toast.ts';
import { startServer, takeFaults } from './fake-api.ts';
import { takeTextTroubles, watchTexts } from './texts.ts';

function forgetEverything(): void {
  clearSession();
  session.landingPage = undefined;
  forgetAnswers();
  dialogs.waiting = [];
  dismissToast();
  sessionStorage.clear();
  localStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
}

const address = location.href;

// Answers are told without a timer, which would stand still in tests that move the clock.
notifyManager.setScheduler(queueMicrotask);

beforeEach(() => {
  forgetEverything();
  startServer();
  watchTexts();
});

afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
  // Clocks that nobody listens to any more end with their next tick.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // What was open takes its history entry back later. The next test would lose its own.
  await layersAtRest();
  history.replaceState(null, '', address);
  // Modules of the next file read what is kept while they load.
  forgetEverything();
  const faults = [...takeFaults(), ...takeTextTroubles()];
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
