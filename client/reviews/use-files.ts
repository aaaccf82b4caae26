import { useEffect, useRef, useState } from 'react';
import { REVIEW_PICTURES_MAX } from '../../schema/catalog/constants.ts';
import type { ReviewFile } from '../../schema/catalog/reviews.ts';
import { fileFault, upload, type FileFault } from '../app/upload.ts';

/** A picture or the video of a review, from being chosen to being uploaded. */
export interface Chosen {
  readonly key: string;
  readonly name: string;
  readonly isVideo: boolean;
  /** What is shown of it: here or, once it stands in a review, on the server. */
  readonly url: string;
  readonly state: 'sending' | 'done' | 'failed';
  /** From 0 to 1. */
  readonly share: number;
  readonly fileSysId: number | null;
  readonly file: File | null;
}

export interface ChosenFiles {
  readonly all: readonly Chosen[];
  /** Why files were not taken. */
  readonly faults: readonly { readonly name: string; readonly fault: FileFault | 'count' }[];
  add(files: readonly File[]): void;
  again(key: string): void;
  remove(key: string): void;
}

let lastKey = 0;

function isVideoFile({ url }: ReviewFile): boolean {
  return !url.includes('.webp');
}

function standing(file: ReviewFile): Chosen {
  const { fileSysId, url } = file;
  const isVideo = isVideoFile(file);
  return { key: `f${fileSysId}`, name: '', isVideo, url, state: 'done', share: 1, fileSysId, file: null };
}

/** Uploads files as soon as they are chosen. Leaving the page stops what is still on its way. */
export function useFiles(before: readonly ReviewFile[]): ChosenFiles {
  const [all, setAll] = useState<readonly Chosen[]>(() => before.map(standing));
  const [faults, setFaults] = useState<ChosenFiles['faults']>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const each of uploads.values()) each.abort();
    };
  }, []);

  const change = (key: string, changes: Partial<Chosen>) =>
    setAll((now) => now.map((each) => (each.key === key ? { ...each, ...changes } : each)));

  async function send({ key, file }: Chosen): Promise<void> {
    const stop = new AbortController();
    running.current.set(key, stop);
    change(key, { state: 'sending', share: 0 });
    try {
      const { fileSysId } = await upload('review', file!, {
        sent: (share) => change(key, { share }),
        signal: stop.signal,
      });
      change(key, { state: 'done', share: 1, fileSysId });
    } catch {
      if (!stop.signal.aborted) change(key, { state: 'failed' });
    } finally {
      running.current.delete(key);
    }
  }

  return {
    all,
    faults,
    add: (files) => {
      const taken: Chosen[] = [];
      const refused: { name: string; fault: FileFault | 'count' }[] = [];
      for (const file of files) {
        const isVideo = file.type.startsWith('video/');
        const same = [...all, ...taken].filter((each) => each.isVideo === isVideo).length;
        const fault =
          fileFault('review', file) ?? (same >= (isVideo ? 1 : REVIEW_PICTURES_MAX) ? 'count' : null);
        if (fault) refused.push({ name: file.name, fault });
        else
          taken.push({
            key: `n${(lastKey += 1)}`,
            name: file.name,
            isVideo,
            url: URL.createObjectURL(file),
            state: 'sending',
            share: 0,
            fileSysId: null,
            file,
          });
      }
      setFaults(refused);
      setAll([...all, ...taken]);
      for (const each of taken) void send(each);
    },
    again: (key) => {
      const found = all.find((each) => each.key === key);
      if (found) void send(found);
    },
    remove: (key) => {
      running.current.get(key)?.abort();
      const gone = all.find((each) => each.key === key);
      if (gone?.file) URL.revokeObjectURL(gone.url);
      setFaults([]);
      setAll(all.filter((each) => each.key !== key));
    },
  };
}
