import type { Locale } from '../../../../schema/locales.ts';
import type { SoundView } from '../player/sound.ts';
import type { RoomFeed } from './feed.ts';
import type { OutgoingLine } from './outbox.ts';

/**
 * Where picture and room come from: the live room, or the record of a past broadcast. What a viewer watches changes with
 * the source; the stage stays.
 */
export interface Source {
  readonly feed: RoomFeed;
  readonly view: SourceView;
  readonly picture: {
    setMuted(muted: boolean): void;
    /** From 0 to 1. */
    setVolume(volume: number): void;
  };
  /** The language that the viewer reads. */
  speak(locale: Locale): void;
  /** The chat as it was said, or in the viewer's language as far as that is known. */
  showOriginals(originals: boolean): void;
  close(): void;
}

export interface SourceView {
  readonly player: SoundView & { readonly shown: boolean };
  /** The pinned product has its card. */
  pinShown: boolean;
  /** Lines of the viewer that the room does not show yet. */
  outbox: readonly OutgoingLine[];
  /** Lines ever said by the viewer. */
  said: number;
  /** Some chat lines are translated… */
  translated: boolean;
  /** …unless the viewer prefers the originals. */
  originals: boolean;
}

/** What has no words of the viewer, and no translation yet. */
export const UNSAID = { outbox: [], said: 0, translated: false, originals: false } as const;

export function toggleSound({ picture, view }: Source): void {
  picture.setMuted(!view.player.muted);
}
