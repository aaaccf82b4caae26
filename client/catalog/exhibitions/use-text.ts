import type { Exhibition } from '../../../schema/catalog/exhibitions.ts';
import { useNames } from '../../app/i18n/localized.ts';

/** What a plan says below its title. Blank: nothing. */
export function useText({ text, textEn }: Pick<Exhibition, 'text' | 'textEn'>): string {
  const nameFor = useNames();
  return text === '' ? textEn : nameFor({ name: text, nameEn: textEn });
}
