/** Texts that a component asks for and no catalogue has. In a browser they are only a line of the console. */
import { IntlError } from 'use-intl';
import { vi } from 'vitest';

const troubles: string[] = [];

/** Until mocks are restored. */
export function watchTexts(): void {
  troubles.length = 0;
  const { error: tell } = console;
  vi.spyOn(console, 'error').mockImplementation((...said: readonly unknown[]) => {
    troubles.push(...said.filter((each) => each instanceof IntlError).map(({ message }) => message));
    tell(...said);
  });
}

/** What was missing, or could not be formatted, since the start; forgets it. */
export function takeTextTroubles(): string[] {
  return troubles.splice(0);
}
