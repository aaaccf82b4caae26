/** A video as its container describes it. */
export interface Probed {
  /** As it is shown: a phone's video may be turned. */
  readonly width: number;
  readonly height: number;
  /** Milliseconds. */
  readonly duration: number;
  /** Writes that leave all sizes and places as they are, and hide what is neither picture nor sound. */
  readonly hidden: readonly { readonly at: number; readonly content: Buffer }[];
}
