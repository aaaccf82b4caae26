import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { CallFailed } from '../../../schema/call.ts';
import { UPLOAD_DIGEST_HEADER } from '../../../schema/members/media/constants.ts';
import type { Api } from '../../api.ts';
import { sendFile, typeOf } from '../../members/media/sending.ts';
import { patiently } from './again.ts';
import { isAddress, placeIn } from './own-files.ts';

/** A picture or video that the server shows. */
export interface Shown {
  /** Empty: none. */
  readonly url: string;
  /** Of what was uploaded; left out, it is asked for. */
  readonly digest?: string | null;
}

/** The pictures and videos of a folder. */
export class Pictures {
  readonly #api: Api;
  readonly #folder: string;
  readonly #digests: Map<string, string>;
  readonly #taken = new Set<string>();

  /** `digests`: of files as they were. */
  constructor(api: Api, folder: string, digests: ReadonlyMap<string, string> = new Map()) {
    this.#api = api;
    this.#folder = folder;
    this.#digests = new Map(digests);
  }

  /** Whether the shown picture is this one: uploaded from it, or exported to it. */
  async isSame(picture: string, shown: Shown): Promise<boolean> {
    const isSame = await this.#isSame(picture, shown);
    if (isSame) this.#taken.add(picture);
    return isSame;
  }

  /** Whether the server was found to show it already. */
  isTaken(picture: string): boolean {
    return this.#taken.has(picture);
  }

  async #isSame(picture: string, { url, digest }: Shown): Promise<boolean> {
    if (isAddress(picture)) return picture === url;
    if (!url.startsWith('/')) return false;
    if (digest === this.digestOf(picture)) return true;
    const answer = await fetch(`${this.#api.serverUrl}${url}`).catch((cause: unknown) => {
      throw new CallFailed(`no answer from ${url}`, { cause });
    });
    const content = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) return false;
    return [answer.headers.get(UPLOAD_DIGEST_HEADER), sha256(content)].includes(this.digestOf(picture));
  }

  /** Resolves to its `fileSysId`, which one thing can show. */
  async upload(path: string, kind: 'picture' | 'video' = 'picture'): Promise<number> {
    const file = placeIn(this.#folder, path);
    const { size: bytes } = statSync(file);
    const sending = { kind, type: typeOf(path)!, bytes } as const;
    return (await patiently(() => sendFile(this.#api, file, sending))).fileSysId;
  }

  digestOf(picture: string): string {
    let digest = this.#digests.get(picture);
    if (digest === undefined) {
      digest = sha256(readFileSync(placeIn(this.#folder, picture)));
      this.#digests.set(picture, digest);
    }
    return digest;
  }
}

/** A picture that the server shows, as its replies have one. */
export interface ShownPicture {
  readonly imageUrl: string;
  readonly imageFileSysId: number | null;
  readonly imageDigest: string | null;
}

/** For each wanted picture the shown one that is the same, each only once. */
export async function matched<S extends ShownPicture>(
  wanted: readonly string[],
  shown: readonly S[],
  pictures: Pictures,
): Promise<(S | undefined)[]> {
  const isSame = (path: string, { imageUrl: url, imageDigest: digest }: S) =>
    pictures.isSame(path, { url, digest });
  const found: (S | undefined)[] = [];
  for (const [at, path] of wanted.entries())
    found[at] = shown[at] && (await isSame(path, shown[at])) ? shown[at] : undefined;
  for (const [at, path] of wanted.entries())
    for (const each of found[at] ? [] : shown)
      if (!found.includes(each) && (await isSame(path, each))) {
        found[at] = each;
        break;
      }
  return found;
}

/** As calls name a picture that is there. */
export function pictureAgain({ imageUrl, imageFileSysId }: Omit<ShownPicture, 'imageDigest'>) {
  return imageFileSysId === null ? { imageUrl } : { imageFileSysId };
}

/** As calls name one that is there, or else a new one, which is uploaded. */
export async function pictureAsked(there: ShownPicture | undefined, path: string, pictures: Pictures) {
  if (there) return pictureAgain(there);
  return isAddress(path) ? { imageUrl: path } : { imageFileSysId: await pictures.upload(path) };
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
