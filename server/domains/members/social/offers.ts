/** For whoever names the provider that somebody joined through. */
export { SocialProviders } from './social-providers.ts';
