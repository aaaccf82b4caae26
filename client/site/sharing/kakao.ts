import { pageFact } from '../../app/page-facts.ts';
import type { Shared } from './shared.ts';

const SDK = 'https://t1.kakaocdn.net/kakao_js_sdk/2.7.2/kakao.min.js';
/** A changed file is not run. */
const INTEGRITY = 'sha384-TiCUE00h649CAMonG018J2ujOgDKW/kVWlChEuu4jK2vxfAAD0eZxzCKakxg55G4';

interface Link {
  readonly webUrl: string;
  readonly mobileWebUrl: string;
}

interface Kakao {
  isInitialized(): boolean;
  init(key: string): void;
  readonly Share: {
    sendDefault(message: {
      readonly objectType: 'feed';
      readonly content: {
        readonly title: string;
        readonly description: string;
        readonly imageUrl: string;
        readonly link: Link;
      };
    }): void;
  };
}

const inPage = () => (window as { readonly Kakao?: Kakao }).Kakao;

/** Shops without a key of their own there share in other ways. */
export const sharesByKakao = () => pageFact('kakaoKey') !== '';

/** Loads Kakao’s own script, once somebody shares by it. Rejects when it cannot be had. */
export async function shareByKakao({ title, text, picture, url }: Shared): Promise<void> {
  if (!inPage()) await load();
  const kakao = inPage()!;
  if (!kakao.isInitialized()) kakao.init(pageFact('kakaoKey'));
  kakao.Share.sendDefault({
    objectType: 'feed',
    content: {
      title,
      description: text,
      imageUrl: new URL(picture, location.origin).href,
      link: { webUrl: url, mobileWebUrl: url },
    },
  });
}

function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SDK;
    script.integrity = INTEGRITY;
    script.crossOrigin = 'anonymous';
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('Kakao’s script cannot be loaded'));
    });
    document.head.append(script);
  });
}
