import type { FastifyInstance } from 'fastify';
import { POSTCODE_WIDGET_PATH, type Postcode } from '../../../../schema/buying/postcodes.ts';
import { POSTCODE_CHOSEN, POSTCODE_WIDGET_READY } from '../../../../schema/buying/constants.ts';
import { localeFor, VARIES_BY } from '../../../platform/http/languages.ts';
import { protectPages, sourceOf } from '../../../platform/http/pages.ts';

/** Kakao’s postcode service, as https://postcode.map.kakao.com/guide describes it: a script that creates a frame of its own. */
const SCRIPT_URL = 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js';
const SCRIPTS = ['https://t1.kakaocdn.net', 'https://t1.daumcdn.net'];
const FRAMES = ['https://postcode.map.kakao.com', 'https://postcode.map.daum.net'];

/** Fields of the service's answer. It fills in the form that the person did not choose. */
type Field = 'zonecode' | 'jibunAddress' | 'autoJibunAddress' | 'roadAddress' | 'autoRoadAddress';
type FieldEn =
  | 'jibunAddressEnglish'
  | 'autoJibunAddressEnglish'
  | 'roadAddressEnglish'
  | 'autoRoadAddressEnglish';
const MEANING = {
  zonecode: ['zonecode'],
  address: ['jibunAddress', 'autoJibunAddress'],
  newAddress: ['roadAddress', 'autoRoadAddress'],
  addressEn: ['jibunAddressEnglish', 'autoJibunAddressEnglish'],
  newAddressEn: ['roadAddressEnglish', 'autoRoadAddressEnglish'],
} as const satisfies Record<keyof Postcode, readonly (Field | FieldEn)[]>;

const OURS = `
const tell = (event, data) => parent.postMessage({ event, data }, location.origin);
const meaning = ${JSON.stringify(MEANING)};
const { Postcode } = window.kakao?.Postcode ? window.kakao : window.daum ?? {};
if (Postcode) {
  const oncomplete = (chosen) => tell('${POSTCODE_CHOSEN}', Object.fromEntries(
    Object.entries(meaning).map(([field, from]) => [field, from.map((name) => chosen[name]).find(Boolean) ?? ''])));
  new Postcode({ oncomplete, width: '100%', height: '100%' }).embed(document.body, { autoClose: false });
  tell('${POSTCODE_WIDGET_READY}');
}
`;

/**
 * The page that contains the service. No other page runs a stranger's script. It has no access to a login, and reports the
 * chosen address to the page around it.
 */
export async function widgetRoutes(app: FastifyInstance, hstsSeconds: number): Promise<void> {
  await protectPages(app, hstsSeconds, {
    'script-src': [...SCRIPTS, sourceOf(OURS)],
    'frame-src': FRAMES,
  });
  app.get(POSTCODE_WIDGET_PATH, async ({ headers }, reply) => {
    const locale = localeFor(headers);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-language', locale)
      .header('cache-control', 'no-cache')
      .header('vary', VARIES_BY).send(`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${locale === 'ko' ? '우편번호 찾기' : 'Find a postcode'}</title><style>html, body { height: 100%; margin: 0 }</style></head>
<body><script src="${SCRIPT_URL}"></script><script>${OURS}</script></body></html>
`);
  });
}
