import type { Translated } from '../../app/i18n/messages.ts';

export const login: Translated<'login'> = {
  title: 'Log in',
  welcome: 'Watch it live,\nbuy it on the spot',
  userId: 'ID',
  password: 'Password',
  submit: 'Log in',
  needUserId: 'Please enter your ID.',
  needPassword: 'Please enter your password.',
  failed: 'We could not log you in. Check your internet and try again.',
  nonMemberOrder: 'Find a guest order',
  hello: 'Welcome, {nickName}!',
};
