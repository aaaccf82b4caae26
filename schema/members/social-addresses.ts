/** The addresses that browsers go to, in place of calls. Apart from the contract, because browsers get no schemas. */
export const SOCIAL_PATH = '/v1/auth/social';

/** Why somebody came back from a provider without a code. */
export const SOCIAL_PROBLEMS = ['cancelled', 'failed', 'away', 'expired'] as const;
export type SocialProblem = (typeof SOCIAL_PROBLEMS)[number];
