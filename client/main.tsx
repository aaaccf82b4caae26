import './design/look/tokens.css';
import './design/look/fallback-font.css';
import './design/look/base.css';
import './design/look/forced-colors.css';
import './app/first-frame.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { isInApp } from './app/bridge.ts';
import { followOtherTabs, startUp } from './app/session/account.ts';
import { keepFirstFrame } from './app/first-frame.ts';
import { loadTexts } from './app/i18n/catalogues.ts';
import { awaitFirstThings, firstThings, firstThingsSeen, ownTask } from './app/later.ts';
import { tellParts } from './app/parts.ts';
import { findRoute } from './app/routes.ts';
import { loadScreen } from './app/screens.ts';
import { startScreensAtTop } from './app/frame/scroll.ts';
import { tellSessionEnds } from './app/session/session-end.ts';
import { followTranslator } from './app/i18n/translated-page.ts';
import { FIRST_PARTS_ID, type FirstParts } from '../schema/first-parts.ts';

// Text can be read before; the picture cannot be seen before it is there.
void firstThings
  .then(ownTask)
  .then(() => import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'));
// By the time that another screen is opened.
void firstThings
  .then(ownTask)
  .then(() => import('./app/all-parts.ts'))
  .catch(() => undefined);

// Vite serves pages that tell nothing.
tellParts(JSON.parse(document.getElementById(FIRST_PARTS_ID)?.textContent ?? '{}') as FirstParts);
keepFirstFrame();
awaitFirstThings();
if (isInApp()) document.documentElement.dataset['inApp'] = '';
tellSessionEnds();
followOtherTabs();
startScreensAtTop();
followTranslator();
void startUp();

// The screen is sent for at once, not only when the words of the bars around it are there. Whether it could not be
// had is seen when it is drawn.
const opened = findRoute(location.pathname);
if (opened) {
  const { showsPicture } = opened.route;
  loadScreen(opened.route).then(
    () => !showsPicture && firstThingsSeen(),
    () => undefined,
  );
} else {
  // The page for unknown addresses has no picture to wait for.
  firstThingsSeen();
}

const root = createRoot(document.getElementById('root')!);
void loadTexts(['app']).then(() => root.render(<App />));
