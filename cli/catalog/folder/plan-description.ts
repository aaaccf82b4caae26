import { setDescription, type OwnDescription } from '../../../schema/catalog/descriptions.ts';
import type { Api } from '../../api.ts';
import { count } from '../../output.ts';
import { asWritten, type ShopDescription } from './description.ts';
import { differs, type Difference } from './differences.ts';
import { only } from './form.ts';
import { matched, pictureAsked, type Pictures } from './pictures.ts';
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
  const shown = was.pictures.map((at) => before.pictures[Number(at)]!);
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
      const there = found[at];
      const isElsewhere = there?.imageFileSysId === null;
      const picture = await pictureAsked(there, path, pictures);
      asked.push({ ...picture, ...(isElsewhere && only(there, 'width', 'height')) });
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
