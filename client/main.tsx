import './design/tokens.css';
import './design/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { followOtherTabs, startUp } from './app/account.ts';
import { loadTexts } from './app/i18n/catalogues.ts';
import { findRoute } from './app/routes.ts';
import { loadScreen } from './app/screens.ts';
import { startScreensAtTop } from './app/scroll.ts';
import { tellSessionEnds } from './app/session-end.ts';

// 17 kB of character ranges: they must not hold up the first frame.
void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');

tellSessionEnds();
followOtherTabs();
startScreensAtTop();
void startUp();

// The screen is sent for at once, not only when the words of the bars around it are there. Whether it could not be
// had is seen when it is drawn.
const opened = findRoute(location.pathname);
if (opened) loadScreen(opened.route).catch(() => undefined);

const root = createRoot(document.getElementById('root')!);
void loadTexts(['app']).then(() => root.render(<App />));
