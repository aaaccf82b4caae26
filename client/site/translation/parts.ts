import { TRANSLATION_LENGTH_MAX } from '../../../schema/constants.ts';

/** The text in parts that the server translates, cut where a line, a sentence or a word ends. Joined they are the text. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > TRANSLATION_LENGTH_MAX) {
    const head = rest.slice(0, TRANSLATION_LENGTH_MAX);
    const end = [/\n(?=[^\n]*$)/, /[.!?。]\s(?=[^.!?。]*$)/, /\s(?=\S*$)/]
      .map((pattern) => pattern.exec(head))
      .find((match) => match !== null);
    const length = end ? end.index + end[0].length : TRANSLATION_LENGTH_MAX;
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return [...parts, rest];
}
