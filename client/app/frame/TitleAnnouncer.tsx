import { useSnapshot } from 'valtio';
import { page } from './use-title.ts';

/** Says the name of a screen that has just come: nothing else tells who does not see it. */
export function TitleAnnouncer() {
  const { title } = useSnapshot(page);
  return <output className="sr-only">{title}</output>;
}
