import { ALERTS_TOLD_EVERY, OWN_SIGN_UP } from '../../../../schema/members/constants.ts';
import type { Reaction } from '../../../platform/log/background/reactions.ts';
import type { RecordedEvent } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import type { TablesOf } from '../../../platform/log/tables/table.ts';
import type { Platform } from '../../../platform/module.ts';
import { userOfMemberStream, type users } from '../../members/account/offers.ts';
import { Alerts, type News } from '../../members/alert/offers.ts';
import { SocialProviders } from '../../members/social/offers.ts';

const { statement } = statementsFor<TablesOf<typeof users>>();

const joinedAtOf = statement((db, p: Params<{ userSysId: number }>) =>
  db.selectFrom('users').select('joined_at').where('user_sys_id', '=', p('userSysId')),
);

type Change = keyof typeof NEWS;

/** Tells members what to do if somebody else made the change. */
const NOT_ME = {
  ko: '직접 하지 않았다면 비밀번호를 바꾸고 고객센터로 알려 주세요.',
  en: 'If this was not you, change your password and contact customer service.',
};

const NEWS = {
  PasswordChanged: ['비밀번호를 바꿨어요', 'Your password was changed', '/ChangePw'],
  PasskeyAdded: ['패스키를 추가했어요', 'A passkey was added', '/Passkeys'],
  PasskeyRemoved: ['패스키를 삭제했어요', 'A passkey was removed', '/Passkeys'],
  SocialAccountLinked: ['{provider} 계정을 연결했어요', 'A {provider} account was linked', '/SocialAccounts'],
  SocialAccountUnlinked: [
    '{provider} 계정 연결을 끊었어요',
    'A {provider} account was unlinked',
    '/SocialAccounts',
  ],
  MemberSessionsEnded: [
    '다른 기기에서 모두 로그아웃했어요',
    'You were logged out everywhere else',
    '/Sessions',
  ],
} as const;

function newsOf({ type, data }: RecordedEvent, providers: SocialProviders): News {
  const [ko, en, link] = NEWS[type as Change];
  const { joinTypeCode = OWN_SIGN_UP } = data as { readonly joinTypeCode?: number };
  const provider = providers.labelOf(joinTypeCode) ?? { ko: '소셜', en: 'social' };
  return {
    kind: 'account',
    words: {
      ko: { title: ko.replace('{provider}', provider.ko), text: NOT_ME.ko },
      en: { title: en.replace('{provider}', provider.en), text: NOT_ME.en },
    },
    link,
  };
}

/** Tells members of changes to how they log in. */
export function tellOfAccount({ log: { reads }, use }: Pick<Platform, 'log' | 'use'>): Reaction {
  const [alerts, providers] = [use(Alerts), use(SocialProviders)];
  return {
    name: 'account-alerts',
    types: [...Object.keys(NEWS), 'MemberSuspended'],
    every: ALERTS_TOLD_EVERY,
    async react(events) {
      // A new password and a suspension end all logins, too, and are told themselves.
      const causes = new Set(
        events.flatMap(({ type, commandId }) =>
          type === 'PasswordChanged' || type === 'MemberSuspended' ? [commandId] : [],
        ),
      );
      const told = [];
      for (const event of events) {
        const { type, stream, commandId, recordedAt } = event;
        if (type === 'MemberSuspended') continue;
        if (type === 'MemberSessionsEnded' && causes.has(commandId)) continue;
        const userSysId = userOfMemberStream(stream);
        // Who joins with a provider's account has linked nothing.
        if (type === 'SocialAccountLinked') {
          const member = await reads.one(joinedAtOf({ userSysId }));
          if (member?.joined_at === recordedAt) continue;
        }
        told.push({ userSysId, news: newsOf(event, providers) });
      }
      return told.length === 0 ? null : alerts.tellAll(told);
    },
  };
}
