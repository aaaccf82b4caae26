import { fieldsOf, isTrue, textOf, type Adapter } from '../adapter.ts';

/** Its id token has no word on whether the e-mail address is verified; the user info has. */
export const adapter: Adapter = {
  name: 'kakao',
  joinTypeCode: 1,
  label: { ko: '카카오', en: 'Kakao' },
  mark: {
    ground: '#fee500',
    ink: '#191919',
    viewBox: '0 0 24 24',
    paths: [
      {
        d: 'M12 3.6C6.7 3.6 2.4 7 2.4 11.2c0 2.7 1.8 5.1 4.5 6.4l-.9 3.4c-.1.3.2.5.5.4l4-2.7c.5.1 1 .1 1.5.1 5.3 0 9.6-3.4 9.6-7.6S17.3 3.6 12 3.6z',
      },
    ],
  },
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
