import type { Translated } from '../../app/i18n/messages.ts';

export const settings: Translated<'settings'> = {
  title: 'Settings',
  groups: { app: 'App', login: 'Login and security', safety: 'Reports and blocking', terms: 'Terms' },
  rows: {
    LanguageSetting: 'Language',
    MovieSetting: 'Autoplay of video',
    AlertSet: 'Alerts',
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
    title: 'Autoplay of video',
    always: 'Always',
    wifi: 'On Wi-Fi only',
    never: 'Never',
    notes: {
      always: 'Video plays at once, over mobile data too.',
      wifi: 'Over mobile data, video plays when you press it.',
      never: 'Video plays when you press the play button.',
    },
    device: 'This holds on this device, for the previews at home and for broadcasts.',
  },
  version: {
    title: 'Version',
    installed: 'Your version',
    latest: 'Latest version',
    minimum: 'Oldest version that works',
    current: { title: 'You have the latest version', message: 'There is nothing to do.' },
    update: { title: 'There is a new version', message: 'Reload the page to get it.' },
    tooOld: {
      title: 'Please update',
      message: 'This version may no longer work properly. Please reload the page now.',
    },
    reload: 'Reload and update',
    error: 'We could not load the versions',
  },
};
