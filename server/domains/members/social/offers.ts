/** For domains that name the provider that a member joined through. */
export { SocialProviders } from './social-providers.ts';
