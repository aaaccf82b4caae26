import { useEffect, useRef, useState } from 'react';
import type { UploadKind } from '../../../schema/members/media/constants.ts';
import { fileFault, upload, type FileFault } from '../../app/upload.ts';

/** A picture or a video, from being chosen to being uploaded. */
export interface Chosen {
  readonly key: string;
  readonly name: string;
  readonly isVideo: boolean;
  /** What is shown of it: here or, once it stands somewhere, on the server. */
  readonly url: string;
  readonly state: 'sending' | 'done' | 'failed';
  /** From 0 to 1. */
  readonly share: number;
  readonly fileSysId: number | null;
  readonly file: File | null;
}

export interface ChosenFiles {
  readonly kind: UploadKind;
  readonly max: FilesMax;
  readonly all: readonly Chosen[];
  /** Why files were not taken. */
  readonly faults: readonly { readonly name: string; readonly fault: FileFault | 'count' }[];
  /** Whether all are uploaded: only then what they belong to can go. */
  readonly isReady: boolean;
  /** The uploaded ones. */
  readonly pictures: number[];
  readonly videos: number[];
  add(files: readonly File[]): void;
  again(key: string): void;
  remove(key: string): void;
  /** They have gone with what they belong to. */
  clear(): void;
}

export interface FilesMax {
  readonly pictures: number;
  readonly videos: number;
}

interface Standing {
  readonly fileSysId: number;
  readonly url: string;
}

let lastKey = 0;

function isVideoFile({ url }: Standing): boolean {
  return !url.includes('.webp');
}

function standing(file: Standing): Chosen {
  const { fileSysId, url } = file;
  const isVideo = isVideoFile(file);
  return { key: `f${fileSysId}`, name: '', isVideo, url, state: 'done', share: 1, fileSysId, file: null };
}

/** Uploads files as soon as they are chosen. Leaving the page stops what is still on its way. */
export function useFiles(kind: UploadKind, max: FilesMax, before: readonly Standing[] = []): ChosenFiles {
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
      const { fileSysId } = await upload(kind, file!, {
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

  const uploaded = (areVideos: boolean) =>
    all.flatMap(({ fileSysId, isVideo }) => (fileSysId === null || isVideo !== areVideos ? [] : [fileSysId]));
  const forget = (gone: Chosen) => {
    running.current.get(gone.key)?.abort();
    if (gone.file) URL.revokeObjectURL(gone.url);
  };

  return {
    kind,
    max,
    all,
    faults,
    isReady: all.every(({ state }) => state === 'done'),
    pictures: uploaded(false),
    videos: uploaded(true),
    add: (files) => {
      const taken: Chosen[] = [];
      const refused: { name: string; fault: FileFault | 'count' }[] = [];
      for (const file of files) {
        const isVideo = file.type.startsWith('video/');
        const same = [...all, ...taken].filter((each) => each.isVideo === isVideo).length;
        const fault =
          fileFault(kind, file) ?? (same >= max[isVideo ? 'videos' : 'pictures'] ? 'count' : null);
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
      const gone = all.find((each) => each.key === key);
      if (gone) forget(gone);
      setFaults([]);
      setAll(all.filter((each) => each.key !== key));
    },
    clear: () => {
      for (const each of all) forget(each);
      setFaults([]);
      setAll([]);
    },
  };
}
