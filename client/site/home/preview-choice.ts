import { proxy } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import { movie } from '../../app/movie.ts';

interface NetworkInformation {
  readonly saveData?: boolean;
}

/** Whether the person wants moving previews; undefined until they or their device say so. */
export const previews = proxy<{ wanted: boolean | undefined }>({
  wanted: (navigator as { connection?: NetworkInformation }).connection?.saveData ? false : undefined,
});

// Who changes the setting has changed their mind.
subscribeKey(movie, 'choice', () => {
  previews.wanted = undefined;
});
