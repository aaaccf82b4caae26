import { lazy } from 'react';
import { later } from '../../app/later.ts';

export { watchBlocked } from './blocked.ts';

/** What a viewer can do against what somebody wrote. Few ever open it. */
export const Against = lazy(later(() => import('./Against.tsx'), ['service/safety']));
