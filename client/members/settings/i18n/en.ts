import type { Translated } from '../../../app/i18n/messages.ts';

export const settings: Translated<'settings'> = {
  title: 'Settings',
  groups: { app: 'App', login: 'Login and security', safety: 'Reports and blocking', terms: 'Terms' },
  rows: {
    LanguageSetting: 'Language',
    MovieSetting: 'Video autoplay',
    AlertSet: 'Notification settings',
    VersionChk: 'Version',
    ChangePw: 'Change password',
    Passkeys: 'Passkeys',
    SocialAccounts: 'Linked accounts',
    Sessions: 'Logged-in devices',
    BlockList: 'Blocked people',
    ReportLog: 'My reports',
    SanctionLog: 'My sanctions',
    About: 'Terms and policies',
  },
  language: { title: 'Language' },
  movie: {
    title: 'Video autoplay',
    always: 'Always',
    wifi: 'On Wi-Fi only',
    never: 'Never',
    notes: {
      always: 'Videos play at once, on mobile data too.',
      wifi: 'On mobile data, videos play when you press them.',
      never: 'Videos play when you press the play button.',
    },
    device: 'Applies to home previews and broadcasts on this device only.',
  },
  version: {
    title: 'Version',
    installed: 'Your version',
    latest: 'Latest version',
    minimum: 'Minimum version',
    current: { title: 'You have the latest version', message: 'There is nothing to do.' },
    update: { title: 'There is a new version', message: 'Reload the page to get it.' },
    tooOld: {
      title: 'Please update',
      message: 'This version may no longer work properly. Please reload the page now.',
    },
    reload: 'Reload and update',
    error: 'We could not load the version',
  },
};
