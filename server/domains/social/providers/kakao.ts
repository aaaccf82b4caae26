import { fieldsOf, isTrue, textOf, type Adapter } from './adapter.ts';

/** Its id token has no word on whether the e-mail address is verified; the user info has. */
export const kakao: Adapter = {
  issuer: 'https://kauth.kakao.com',
  scope: 'openid account_email profile_nickname',
  hasIdToken: true,
  userInfo: (at) => at('https://kapi.kakao.com', '/v2/user/me'),
  personOf: ({ claims, info }) => {
    const subject = textOf(claims['sub']);
    // Of an app's id token there is no user info.
    const isKnown = Object.keys(info).length > 0;
    if (subject === null || (isKnown && String(info['id']) !== subject)) return null;
    const account = fieldsOf(info['kakao_account']);
    const isTheirs = isTrue(account['is_email_valid']) && isTrue(account['is_email_verified']);
    return {
      subject,
      email: isTheirs ? textOf(account['email']) : null,
      name: textOf(fieldsOf(account['profile'])['nickname']) ?? textOf(claims['nickname']),
    };
  },
};
