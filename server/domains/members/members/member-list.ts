import type { Kysely } from 'kysely';
import { maskUserId } from '../../../../schema/members/names.ts';
import type { ListedMember, member, members, Standing } from '../../../../schema/members/members.ts';
import type { Query, Reply } from '../../../../schema/operation.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refusal, type EventLog } from '../../../platform/log/log.ts';
import { statementsFor, type Params } from '../../../platform/log/tables/statement.ts';
import type { TablesOf } from '../../../platform/log/tables/table.ts';
import type { Accounts } from '../account/accounts.ts';
import {
  memberStream,
  type lastLogins,
  readMemberships,
  type Sessions,
  type users,
} from '../account/offers.ts';
import type { Suspensions } from './suspensions.ts';
import type { suspensions } from './tables.ts';

type Tables = TablesOf<typeof lastLogins | typeof users | typeof suspensions>;
const { statement } = statementsFor<Tables>();

/** `now` tells which suspensions hold. */
interface At {
  readonly now: number;
}

/** Members with how they stand: suspended before dormant before active. */
const standings = (db: Kysely<Tables>, p: Params<At>) =>
  db
    .selectFrom('users')
    .leftJoin('last_logins', 'last_logins.user_sys_id', 'users.user_sys_id')
    .select(['users.user_sys_id as user_sys_id', 'user_id', 'joined_at', 'seen_at'])
    .select((eb) =>
      eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom('suspensions')
              .select('suspension_sys_id')
              .whereRef('suspensions.user_sys_id', '=', 'users.user_sys_id')
              .where('restored_at', 'is', null)
              .where((or) => or.or([or('until', 'is', null), or('until', '>', p('now'))])),
          ),
        )
        .then('suspended')
        .when('dormant_since', 'is not', null)
        .then('dormant')
        .else('active')
        .end()
        .as('standing'),
    );

interface Page extends At {
  readonly startIndex: number;
  readonly rowCount: number;
}

const listed = statement((db, p: Params<Page>) =>
  standings(db, p).orderBy('users.user_sys_id', 'desc').limit(p('rowCount')).offset(p('startIndex')),
);

const listedWith = statement((db, p: Params<Page & { standing: string }>) =>
  db
    .selectFrom(standings(db, p).as('standings'))
    .selectAll()
    .where('standing', '=', p('standing'))
    .orderBy('user_sys_id', 'desc')
    .limit(p('rowCount'))
    .offset(p('startIndex')),
);

const oneOf = statement((db, p: Params<At & { userSysId: number }>) =>
  standings(db, p).where('users.user_sys_id', '=', p('userSysId')),
);

const countByStanding = statement((db, p: Params<At>) =>
  db
    .selectFrom(standings(db, p).as('standings'))
    .select('standing')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('standing'),
);

interface StandingRow {
  readonly user_sys_id: number;
  readonly user_id: string;
  readonly joined_at: number;
  readonly seen_at: number | null;
  readonly standing: string;
}

/** Members as operators see them. */
export class MemberList {
  readonly #log: EventLog;
  readonly #clock: Clock;
  readonly #accounts: Accounts;
  readonly #sessions: Sessions;
  readonly #suspensions: Suspensions;

  constructor(parts: {
    log: EventLog;
    clock: Clock;
    accounts: Accounts;
    sessions: Sessions;
    suspensions: Suspensions;
  }) {
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#accounts = parts.accounts;
    this.#sessions = parts.sessions;
    this.#suspensions = parts.suspensions;
  }

  async list({ standing, ...page }: Query<typeof members>): Promise<Reply<typeof members>> {
    const asked = { ...page, now: this.#clock.now() };
    const { reads } = this.#log;
    const [counted, rows] = await Promise.all([
      reads.all(countByStanding({ now: asked.now })),
      reads.all(standing === undefined ? listed(asked) : listedWith({ ...asked, standing })),
    ]);
    const countOf = (of: Standing) => counted.find((each) => each.standing === of)?.count ?? 0;
    const counts = {
      activeCnt: countOf('active'),
      dormantCnt: countOf('dormant'),
      suspendedCnt: countOf('suspended'),
    };
    const all = counts.activeCnt + counts.dormantCnt + counts.suspendedCnt;
    return {
      totalCnt: standing === undefined ? all : countOf(standing),
      ...counts,
      members: await Promise.all(rows.map((row) => this.#listed(row))),
    };
  }

  /** Throws 1003 for no member. */
  async show({ userId }: Query<typeof member>): Promise<Reply<typeof member>> {
    const found = await this.#accounts.find(userId);
    if (!found) throw new Refusal('1003', { userId });
    const { userSysId } = found;
    const [row, { nickName, mobile }, { state }, sessions, suspensions] = await Promise.all([
      this.#log.reads.one(oneOf({ userSysId, now: this.#clock.now() })),
      this.#accounts.info(userSysId),
      this.#log.state(memberStream(userSysId)),
      this.#sessions.of(userSysId),
      this.#suspensions.of(userSysId),
    ]);
    if (!row) throw new Refusal('1003', { userId });
    return {
      ...(await this.#listed(row)),
      userId,
      nickName,
      mobile,
      recommendedBy: state.recommendedBy,
      sessionCnt: sessions.length,
      suspensions,
    };
  }

  async #listed(row: StandingRow): Promise<ListedMember> {
    const standing = row.standing as Standing;
    return {
      userSysId: row.user_sys_id,
      userId: standing === 'dormant' ? maskUserId(row.user_id) : row.user_id,
      standing,
      joinedAt: new Date(row.joined_at).toISOString(),
      seenAt: new Date(row.seen_at ?? row.joined_at).toISOString(),
      roles: await readMemberships(this.#log.reads, row.user_sys_id),
    };
  }
}
