/** What a peer sends breaks the rules of RTMP, or its limits here. It ends that connection alone. */
export class RtmpProblem extends Error {
  override readonly name = 'RtmpProblem';
}

/** Why a sender is not taken, or no longer, in words that its program shows. */
export class RtmpRefused extends Error {
  override readonly name = 'RtmpRefused';
  /** For senders of ours. */
  readonly resultCode: string | undefined;

  constructor(words: string, resultCode?: string) {
    super(words);
    this.resultCode = resultCode;
  }
}
