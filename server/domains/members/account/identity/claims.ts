/*
 * A user id, and a nickname, belong to one member. What must stay true:
 * - Of many who want one at once, one gets it (`openClaim`).
 * - Nicknames that look alike in Latin, Cyrillic or Greek letters are one.
 * - It is free again once its member's row is gone.
 * - The claims of a name stand in a stream named by a keyed hash. The log has no names.
 */
import { nickNameOf } from '../../../../../schema/members/sign-up-rules.ts';
import { theirRows, type ForgettingTables } from '../../../../platform/forgetting.ts';
import { keyedDigest } from '../../../../platform/keyed-digest.ts';
import { openClaim } from '../../../../platform/log/claiming.ts';
import {
  Refusal,
  streamOf,
  type AnyStream,
  type Decision,
  type EventLog,
  type Fold,
  type Reads,
  type States,
} from '../../../../platform/log/log.ts';
import { addIndex, create, rawSql } from '../../../../platform/log/tables/migrations.ts';
import { statementsFor, type Params, type Write } from '../../../../platform/log/tables/statement.ts';
import { int, table, text, type TablesOf } from '../../../../platform/log/tables/table.ts';
import type { KeyedLog } from '../marks.ts';
import { userByUserId, users } from '../users.ts';
import { LOOK_ALIKES, withoutLookAlikes } from './look-alikes.ts';

export interface NameClaimed {
  readonly type: 'NameClaimed';
  readonly data: { readonly userSysId: number };
}

export const nameClaimFold: Fold<null, NameClaimed> = {
  category: 'nameclaim',
  initial: null,
  stateVersion: 1,
  on: { NameClaimed: () => null },
};

/**
 * The nicknames of members, as people see them. Members of earlier versions may have shared one, and may have a second row
 * from then, with letters that look like others.
 */
export const nickNames = table(
  'nick_names',
  { nick_key: text, user_sys_id: int },
  { key: ['nick_key'], indexes: { nick_names_by_user: ['user_sys_id'] }, references: { user_sys_id: users } },
);

const { statement } = statementsFor<TablesOf<typeof nickNames>>();

const ownerOfNick = statement((db, p: Params<{ nickKey: string }>) =>
  db.selectFrom('nick_names').select('user_sys_id').where('nick_key', '=', p('nickKey')),
);

const nickKeyOf = (nickName: string) => withoutLookAlikes(nickNameOf(nickName));

/** The rows of a member's nickname, new or changed. */
export function nickRows(userSysId: number, nickName: string): Write[] {
  const nickKey = nickKeyOf(nickName);
  return [
    nickNames.removeAll({ user_sys_id: userSysId }),
    ...(nickKey === '' ? [] : [nickNames.upsert({ nick_key: nickKey, user_sys_id: userSysId })]),
  ];
}

/** A name that was free when it was looked up. */
export interface NameClaim {
  /** The command names it. */
  readonly stream: AnyStream;
  /** For the command's decision. Throws 1013 (a user id) or 1011 (a nickname) if somebody was faster. */
  claimed(states: States, userSysId: number): Decision<never>['events'][number];
}

type Kind = 'userid' | 'nick';
const TAKEN = { userid: '1013', nick: '1011' } as const satisfies Record<Kind, string>;

/** Throws 1013 if somebody has this user id, a nickname 1011. `but`: a member who may have it already. */
export async function requireFreeName(
  { reads }: Pick<EventLog, 'reads'>,
  kind: Kind,
  name: string,
  but: number | null = null,
): Promise<void> {
  const owner = await ownerOf(reads, kind, name);
  if (owner !== undefined && owner !== but) throw new Refusal(TAKEN[kind]);
}

/** To take it in a decision. Throws like {@link requireFreeName}. */
export async function claimName(
  { log, secrets }: KeyedLog,
  kind: Kind,
  name: string,
  but: number | null = null,
): Promise<NameClaim> {
  const key = kind === 'nick' ? nickKeyOf(name) : name;
  const ref = streamOf(nameClaimFold, keyedDigest(secrets.tokenSecret, `name claim ${kind}`, key));
  const claim = await openClaim(log, ref);
  await requireFreeName(log, kind, name, but);
  return {
    stream: claim.stream,
    claimed: (states, userSysId) => {
      if (!claim.isOpen(states)) throw new Refusal(TAKEN[kind]);
      return claim.made({ type: 'NameClaimed', data: { userSysId } });
    },
  };
}

async function ownerOf(reads: Reads, kind: Kind, name: string): Promise<number | undefined> {
  const row =
    kind === 'nick'
      ? await reads.one(ownerOfNick({ nickKey: nickKeyOf(name) }))
      : await reads.one(userByUserId({ userId: name }));
  return row?.user_sys_id;
}

/** The nicknames of earlier versions; of those who share one, the first member has it. */
const takeOver = `INSERT INTO nick_names (nick_key, user_sys_id)
  SELECT lower(trim(nick_name)), min(user_sys_id) FROM users WHERE trim(nick_name) <> ''
  GROUP BY lower(trim(nick_name)) ON CONFLICT DO NOTHING`;

/** Small and capital letters, because an SQLite database has no small ones for those beyond ASCII. */
const seenKey = [...LOOK_ALIKES]
  .flatMap(([letter, latin]) => [letter, letter.toUpperCase()].map((each) => [each, latin] as const))
  .reduce((key, [letter, latin]) => `replace(${key}, '${letter}', '${latin}')`, 'nick_key');

/** Nicknames that look like others, which others must not take. Who has one keeps it; the first has what it looks like. */
const takeOverSeen = `INSERT INTO nick_names (nick_key, user_sys_id)
  SELECT seen_key, min(user_sys_id) FROM (SELECT ${seenKey} AS seen_key, nick_key, user_sys_id FROM nick_names) AS seen
  WHERE seen_key <> nick_key GROUP BY seen_key ON CONFLICT DO NOTHING`;

export const nickNameTables: ForgettingTables = {
  name: 'nick-names',
  migrations: [
    [
      create(nickNames),
      addIndex(users, 'users_by_mobile'),
      rawSql({ sqlite: [takeOver], postgresql: [takeOver] }),
    ],
    [rawSql({ sqlite: [takeOverSeen], postgresql: [takeOverSeen] })],
  ],
  forgets: {
    nick_names: { holds: 'people', ofMember: theirRows(nickNames), term: null },
  },
};
