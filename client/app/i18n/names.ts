import { proxy, ref } from 'valtio/vanilla';

/** Names that have no English form, in English, as far as they are known. Replaced whole when there are more. */
export const names = proxy({ known: ref<ReadonlyMap<string, string>>(new Map()) });
const wanted = new Set<string>();

function know(more: ReadonlyMap<string, string>): void {
  names.known = ref(new Map([...names.known, ...more]));
}

/** The English name, or the Korean one while no translation is known. */
export function englishName(ko: string): string {
  if (ko && !wanted.has(ko)) {
    wanted.add(ko);
    import('./learn-names.ts')
      .then(({ learnName }) => learnName(ko, know))
      .catch((error: unknown) => console.warn('names:', error));
  }
  return names.known.get(ko) ?? ko;
}
