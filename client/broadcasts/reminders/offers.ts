import { lazy } from 'react';
import { later } from '../../app/later.ts';

/** The offers to other areas. The buttons are loaded when first rendered, because they are not part of the first view. */
export const AddToCalendar = lazy(later(() => import('./AddToCalendar.tsx'), ['broadcasts/reminders']));
export const BellButton = lazy(later(() => import('./BellButton.tsx'), ['broadcasts/reminders']));
export { useRemindersQuery } from './reminders.ts';
