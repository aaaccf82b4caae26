/** Work that a test does in a child process. */
export interface Tried {
  readonly what: 'answer' | 'throw' | 'spin' | 'eat' | 'end' | 'look';
}

export default function tried({ what }: Tried): number | string[] {
  if (what === 'throw') throw new Error('the work has a fault');
  if (what === 'end') process.exit(3);
  if (what === 'spin') for (;;);
  const eaten: object[] = [];
  if (what === 'eat') for (;;) eaten.push({ eaten: eaten.length });
  if (what === 'look') return Object.keys(process.env).filter((name) => name !== 'NODE_COMPILE_CACHE');
  return process.pid;
}
