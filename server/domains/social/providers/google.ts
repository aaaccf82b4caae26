import { isTrue, textOf, type Adapter } from './adapter.ts';

/** All is in the id token. */
export const google: Adapter = {
  issuer: 'https://accounts.google.com',
  scope: 'openid email profile',
  hasIdToken: true,
  personOf: ({ claims }) => {
    const subject = textOf(claims['sub']);
    if (subject === null) return null;
    return {
      subject,
      email: isTrue(claims['email_verified']) ? textOf(claims['email']) : null,
      name: textOf(claims['name']),
    };
  },
};
