/** The account whose password is set anew, and the proof for it. In memory alone: it is good for a few minutes. */
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
