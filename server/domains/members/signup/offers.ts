import type { Using } from '../account/offers.ts';

/** Part of the step that makes somebody a member. */
type Giver = (userSysId: number) => Using;

/** What later domains give to new members. */
export class JoinGifts {
  readonly #givers: Giver[] = [];

  add(giver: Giver): void {
    this.#givers.push(giver);
  }

  for(userSysId: number): Using[] {
    return this.#givers.map((giver) => giver(userSysId));
  }
}
