import type { SocialProvider } from '../../../../schema/members/constants.ts';
import type { Adapter } from './adapter.ts';
import { apple } from './apple.ts';
import { facebook } from './facebook.ts';
import { google } from './google.ts';
import { kakao } from './kakao.ts';
import { naver } from './naver.ts';

/** A further provider is a file and a line. */
export const ADAPTERS: Readonly<Record<SocialProvider, Adapter>> = { kakao, naver, google, facebook, apple };
