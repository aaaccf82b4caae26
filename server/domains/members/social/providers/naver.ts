import { fieldsOf, textOf, type Adapter } from '../adapter.ts';

/**
 * OAuth 2.0 without an id token. The id differs for each client, so a token that another site got names nobody here. The
 * e-mail address is one that people typed for contact: it proves nothing.
 */
export const adapter: Adapter = {
  name: 'naver',
  joinTypeCode: 2,
  label: { ko: '네이버', en: 'Naver' },
  mark: {
    ground: '#03c75a',
    ink: '#fff',
    viewBox: '-2.7 -2.7 29.4 29.4',
    paths: [{ d: 'M15.1 12.8 8.7 3.6H3.6v16.8h5.3v-9.2l6.4 9.2h5.1V3.6h-5.3z' }],
  },
  issuer: 'https://nid.naver.com',
  endpoints: (at) => ({
    authorization_endpoint: at('https://nid.naver.com', '/oauth2.0/authorize'),
    token_endpoint: at('https://nid.naver.com', '/oauth2.0/token'),
  }),
  scope: '',
  hasIdToken: false,
  userInfo: (at) => at('https://openapi.naver.com', '/v1/nid/me'),
  personOf: ({ info }) => {
    const response = fieldsOf(info['response']);
    const subject = textOf(response['id']);
    if (info['resultcode'] !== '00' || subject === null) return null;
    return { subject, email: null, name: textOf(response['nickname']) ?? textOf(response['name']) };
  },
};
