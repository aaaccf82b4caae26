import type { Translated } from '../../app/i18n/messages.ts';

export const login: Translated<'login'> = {
  title: 'Log in',
  welcome: 'Watch it live,\nbuy it on the spot',
  userId: 'ID',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  submit: 'Log in',
  needUserId: 'Please enter your ID.',
  needPassword: 'Please enter your password.',
  failed: 'We could not log you in. {why}',
  insecure: 'This connection is not secure (https), so you cannot log in here. Open the page over https.',
  passkey: 'Log in with a passkey',
  noPasskeysHere: 'Passkeys cannot be used at this address. Please log in with your password.',
  nonMemberOrder: 'Find a guest order',
  hello: 'Welcome, {nickName}!',
};
