import './design/tokens.css';
import './design/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { followOtherTabs, startUp } from './app/account.ts';
import { startScreensAtTop } from './app/scroll.ts';
import { tellSessionEnds } from './app/session-end.ts';

// 17 kB of character ranges: they must not hold up the first frame.
void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');

tellSessionEnds();
followOtherTabs();
startScreensAtTop();
void startUp();

createRoot(document.getElementById('root')!).render(<App />);
