import type { Page } from 'playwright-core';

/** Gives the browser an authenticator of its own, which its owner unlocks with a finger. Tells how many passkeys it holds. */
export async function plugAuthenticator(page: Page): Promise<() => Promise<number>> {
  // Nobody chooses at the field of the login: the browser of a test would, at once.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials.length;
  };
}
