import { fieldsOf, textOf, type Adapter } from '../adapter.ts';

const GRAPH = 'https://graph.facebook.com';

/**
 * OAuth 2.0 without an id token. It does not say whether an e-mail address is verified, so it counts as not. A token of an
 * app comes with the id of its person (`facebookUserId`); Facebook says for which client and person it is good.
 */
export const adapter: Adapter = {
  name: 'facebook',
  joinTypeCode: 4,
  label: { ko: 'Facebook', en: 'Facebook' },
  mark: {
    ground: '#1877f2',
    ink: '#fff',
    viewBox: '0 0 24 24',
    paths: [
      {
        d: 'M14.2 8.6V6.9c0-.8.2-1.3 1.4-1.3h1.5V2.4c-.3 0-1.2-.1-2.2-.1-2.3 0-4 1.4-4 4v2.3H8.4v3.5h2.5v9.6h3.3v-9.6h2.6l.4-3.5z',
      },
    ],
  },
  issuer: 'https://www.facebook.com',
  endpoints: (at) => ({
    authorization_endpoint: at('https://www.facebook.com', '/v23.0/dialog/oauth'),
    token_endpoint: at(GRAPH, '/v23.0/oauth/access_token'),
  }),
  scope: 'public_profile email',
  hasIdToken: false,
  userInfo: (at) => `${at(GRAPH, '/v23.0/me')}?fields=id,name`,
  tokenInfo: {
    url: (at, token, { clientIds: [clientId], secret }) => {
      const query = new URLSearchParams({ input_token: token, access_token: `${clientId}|${secret}` });
      return `${at(GRAPH, '/v23.0/debug_token')}?${query.toString()}`;
    },
    isFor: (info, { clientIds }, userId) => {
      const data = fieldsOf(fieldsOf(info)['data']);
      return (
        data['is_valid'] === true &&
        clientIds.includes(String(data['app_id'])) &&
        String(data['user_id']) === userId
      );
    },
  },
  personOf: ({ info }) => {
    const subject = textOf(info['id']);
    return subject === null ? null : { subject, email: null, name: textOf(info['name']) };
  },
};
