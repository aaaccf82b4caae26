/** Small letters of Cyrillic and Greek which look like a Latin letter, or whose capitals do, each before that letter. */
const CYRILLIC = 'аa вb гr еe ёë з3 кk мm нh оo пn рp сc тt уy хx ьb іi їï јj ѕs һh ԁd ԛq ԝw ӏl үy';
const GREEK = 'αa άá βb γy εe έé ζz ηh ιi ίí κk μm νn οo όó ρp τt υy χx ωw';

/** A small letter, and the Latin one that people take it for. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  `${CYRILLIC} ${GREEK}`.split(' ').map((pair) => [...pair] as [string, string]),
);

/** A text by which two are the same if people take one for the other: in small letters, with Latin ones for those alike. */
export function withoutLookAlikes(text: string): string {
  return [...text.toLowerCase()].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
}
