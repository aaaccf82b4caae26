/** What a seller writes about a product, beside its facts: Markdown with pictures, in two languages. */
import Type, { type Static } from 'typebox';
import { LOCALE_PARAM, LOCALES } from '../locales.ts';
import { operation } from '../operation.ts';
import { about, closed, KeyPaging, MULTILINE, Next, OrNone, Qty, SysId, Url } from '../types.ts';
import { DESCRIPTION_BODY_BYTES_MAX, DESCRIPTION_LENGTH_MAX, DESCRIPTION_PICTURES_MAX } from './constants.ts';

const Text = about(
  'Blank: nothing is said in this language. `![words](picture-1)` shows the first of its pictures.',
  Type.String({ maxLength: DESCRIPTION_LENGTH_MAX, ...MULTILINE }),
);
const texts = { text: Text, textEn: Text };
const Version = about(
  '0: it has never had one.',
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
);

export const DescriptionPicture = closed('A picture that the text of a description can show.', {
  imageUrl: Url,
  imageFileSysId: about(
    'The uploaded picture that `imageUrl` leads to; null: it is another one.',
    OrNone(SysId),
  ),
  imageDigest: about('SHA-256 of the uploaded bytes, in hexadecimal.', OrNone(Type.String())),
  width: about('Pixels, so that a page can keep the room for it.', Qty),
  height: about('Pixels.', Qty),
});
export type DescriptionPicture = Static<typeof DescriptionPicture>;

const Description = closed({ ...texts, pictures: Type.Array(DescriptionPicture) });
export type Description = Static<typeof Description>;

/** What a text calls a picture, counted from 1. */
export const pictureAddress = (number: number): string => `picture-${number}`;

/** Which picture of a text an address means, counted from 1; null: none. */
export function pictureNumber(address: string): number | null {
  const [, number] = /^picture-([1-9][0-9]?)$/.exec(address) ?? [];
  return number === undefined ? null : Number(number);
}

export const OwnDescription = closed('The description of a product as its seller wrote it.', {
  prdtSysId: SysId,
  version: Version,
  ...Description.properties,
});
export type OwnDescription = Static<typeof OwnDescription>;

export const productDescription = operation({
  method: 'GET',
  path: '/v1/products/:prdtSysId/description',
  summary: 'What its seller writes about a product, in the language asked for or else the caller’s',
  tag: 'products',
  access: 'anyone',
  params: closed({ prdtSysId: SysId }),
  query: closed({
    [LOCALE_PARAM]: about(
      'A description that is written in one language alone comes in that one.',
      Type.Optional(Type.Enum(LOCALES)),
    ),
  }),
  reply: closed({
    html: about('Of known elements only, with headings from `<h3>` on. Blank: there is none.', Type.String()),
  }),
  codes: ['0004'],
});

export const ownDescriptions = operation({
  method: 'GET',
  path: '/v1/sellers/:sellerSysId/descriptions',
  summary: 'The descriptions of the seller’s products, as they are written',
  tag: 'host',
  access: 'host',
  scope: 'products:write',
  params: closed({ sellerSysId: SysId }),
  query: closed(KeyPaging),
  reply: closed({ totalCnt: Qty, descriptions: Type.Array(OwnDescription), next: Next }),
  codes: ['0004'],
});

export const setDescription = operation({
  method: 'PUT',
  path: '/v1/sellers/:sellerSysId/products/:prdtSysId/description',
  summary: 'Describe a product, in both languages and with all pictures at once',
  tag: 'host',
  access: 'host',
  scope: 'products:write',
  params: closed({ sellerSysId: SysId, prdtSysId: SysId }),
  body: closed({
    ifVersion: about('The version that was edited. If there is a newer one, 0021 answers.', Version),
    ...texts,
    pictures: about(
      'Each has `imageFileSysId`, or the other three.',
      Type.Array(
        closed({
          imageFileSysId: Type.Optional(SysId),
          imageUrl: about(
            'A path of this server, but not of an upload, or an https address. Each picture stands there once.',
            Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
          ),
          width: about('Pixels. Of an upload, the server knows it.', Type.Optional(Qty)),
          height: about('Pixels. Of an upload, the server knows it.', Type.Optional(Qty)),
        }),
        { maxItems: DESCRIPTION_PICTURES_MAX },
      ),
    ),
  }),
  bodyBytesMax: DESCRIPTION_BODY_BYTES_MAX,
  reply: closed({ version: Version }),
  // 0003: something else shows this picture.
  codes: ['0003', '0004', '0021'],
});
