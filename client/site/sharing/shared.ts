/** What is shared. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  readonly picture: string;
  /** The whole address. */
  readonly url: string;
}
