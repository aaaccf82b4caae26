/** The known word that was probably meant, within two slips of the finger; undefined: none. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  const close = known
    .map((each) => ({ each, slips: slipsBetween(wanted, each.toLowerCase()) }))
    .filter(({ each, slips }) => slips <= Math.min(2, each.length / 2));
  return close.toSorted((a, b) => a.slips - b.slips)[0]?.each;
}

/** Letters to insert, delete or replace. */
function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === b[j] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
