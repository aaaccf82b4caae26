/** Captions that a stream has. */
export interface CaptionTrack {
  readonly name: string;
  /** `ko`; empty: the stream does not say. */
  readonly lang: string;
}

/** Identifies a choice of captions across streams. */
export function captionKey({ name, lang }: CaptionTrack): string {
  return lang || name;
}

const KINDS: ReadonlySet<string> = new Set(['subtitles', 'captions']);

export function captionTracksOf(video: HTMLVideoElement): readonly CaptionTrack[] {
  return [...video.textTracks]
    .filter(({ kind, label }) => KINDS.has(kind) && label !== '')
    .map(({ label, language }) => ({ name: label, lang: language }));
}

/**
 * Reads the current captions from the video element, from hls.js or the browser itself. We draw them: the browser would put
 * them at the bottom of the picture, where the chat stands.
 */
export class CaptionReader {
  readonly #tracks: TextTrackList;
  readonly #onText: (text: string) => void;
  #name: string | null = null;
  #reading: TextTrack | undefined;

  constructor(tracks: TextTrackList, onText: (text: string) => void) {
    this.#tracks = tracks;
    this.#onText = onText;
    tracks.addEventListener('addtrack', this.#follow);
    tracks.addEventListener('change', this.#follow);
  }

  /** By the track's name; null: none. */
  read(name: string | null): void {
    this.#name = name;
    this.#follow();
  }

  close(): void {
    this.#tracks.removeEventListener('addtrack', this.#follow);
    this.#tracks.removeEventListener('change', this.#follow);
    this.read(null);
  }

  readonly #follow = (): void => {
    const captions = [...this.#tracks].filter(({ kind }) => KINDS.has(kind));
    const chosen = captions.find(({ label }) => this.#name !== null && label === this.#name);
    for (const track of captions) {
      const mode = track === chosen ? 'hidden' : 'disabled';
      // Setting the same mode again would still fire a change event.
      if (track.mode !== mode) track.mode = mode;
    }
    if (chosen === this.#reading) return;
    this.#reading?.removeEventListener('cuechange', this.#due);
    this.#reading = chosen;
    chosen?.addEventListener('cuechange', this.#due);
    this.#due();
  };

  readonly #due = (): void => {
    const cues = [...(this.#reading?.activeCues ?? [])] as VTTCue[];
    this.#onText(cues.map((cue) => cue.getCueAsHTML().textContent.trim()).join('\n'));
  };
}
