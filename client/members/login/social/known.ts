import type { SocialProvider, SocialProviders } from '../../../../schema/members/social.ts';

/** By name, or by the `joinTypeCode` of who joined through it. Undefined: the server does not know it any more. */
export function knownProvider(
  { providers, others }: SocialProviders,
  which: string | number,
): SocialProvider | undefined {
  return [...providers, ...others].find(
    ({ provider, joinTypeCode }) => which === provider || which === joinTypeCode,
  );
}
