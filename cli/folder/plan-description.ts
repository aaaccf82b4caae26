import { setDescription, type OwnDescription } from '../../schema/catalog/descriptions.ts';
import type { Api } from '../api.ts';
import { count } from '../output.ts';
import { asWritten, type ShopDescription } from './description.ts';
import { differs, type Difference } from './differences.ts';
import type { Pictures } from './pictures.ts';
import { matched } from './product-files.ts';
import { send } from './step.ts';

type Standing = Pick<OwnDescription, 'version' | 'text' | 'textEn' | 'pictures'>;
const NONE: Standing = { version: 0, text: '', textEn: '', pictures: [] };

export interface PlannedDescription {
  readonly differences: readonly Difference[];
  readonly prepare: () => Promise<unknown>;
  readonly carryOut: (of: { readonly sellerSysId: number; readonly prdtSysId: number }) => Promise<void>;
}

/** Null: it is as the folder says. */
export async function planDescription(
  wanted: ShopDescription,
  before: Standing | undefined = NONE,
  { api, pictures }: { readonly api: Api; readonly pictures: Pictures },
): Promise<PlannedDescription | null> {
  const was = asWritten(before);
  const shown = was.pictures.map((at) => {
    const {
      imageUrl: url,
      imageFileSysId: fileSysId,
      imageDigest: digest,
      ...size
    } = before.pictures[Number(at)]!;
    return { url, fileSysId, digest, ...size };
  });
  const found = await matched(wanted.pictures, shown, pictures);
  const arePicturesSame = shown.length === found.length && found.every((each, at) => each === shown[at]);
  const differences = [
    ...differs('description', was.text === wanted.text, sizeOf(was.text), sizeOf(wanted.text)),
    ...differs('descriptionEn', was.textEn === wanted.textEn, sizeOf(was.textEn), sizeOf(wanted.textEn)),
    ...differs(
      'pictures of the description',
      arePicturesSame,
      count(shown.length),
      count(wanted.pictures.length),
    ),
  ];
  if (differences.length === 0) return null;
  const upload = async () => {
    const asked = [];
    for (const [at, path] of wanted.pictures.entries()) {
      const { fileSysId = null, url, width, height } = found[at] ?? {};
      if (fileSysId !== null) asked.push({ imageFileSysId: fileSysId });
      else if (url !== undefined) asked.push({ imageUrl: url, width: width!, height: height! });
      else asked.push({ imageFileSysId: await pictures.upload(path) });
    }
    return asked;
  };
  let uploaded: ReturnType<typeof upload> | undefined;
  const prepare = () => (uploaded ??= upload());
  return {
    differences,
    prepare,
    carryOut: async (of) => {
      const { text, textEn } = wanted;
      const asked = { ...of, ifVersion: before.version, text, textEn, pictures: await prepare() };
      await send(api, setDescription, asked);
    },
  };
}

function sizeOf(text: string): string {
  return text === '' ? '–' : `${count(text.length)} characters`;
}
