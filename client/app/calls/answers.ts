/**
 * Who keeps answers of the server is told here that they are another person's now. It stands apart, as what a screen
 * shows first may need no such keeper.
 */
export interface Keeper {
  /** Somebody else is here. */
  forget(): void;
  /** The same person sees less or more now. */
  askAgain(): void;
}

const keepers = new Set<Keeper>();

export function keepsAnswers(keeper: Keeper): void {
  keepers.add(keeper);
}

export function forgetAnswers(): void {
  for (const keeper of keepers) keeper.forget();
}

export function askAnswersAgain(): void {
  for (const keeper of keepers) keeper.askAgain();
}
