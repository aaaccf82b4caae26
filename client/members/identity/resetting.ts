/** A password reset under way. It is kept in memory only, because the proof lasts just minutes. */
export interface Resetting {
  readonly userId: string;
  readonly proof: string;
}

let begun: Resetting | undefined;

export function beginResetting(resetting: Resetting | undefined): void {
  begun = resetting;
}

export function begunResetting(): Resetting | undefined {
  return begun;
}
