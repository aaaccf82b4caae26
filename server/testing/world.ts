import { hash } from '@node-rs/argon2';
import { ACCESS_TOKEN_LIFE, PERMISSION, REAUTH_LASTS } from '../../schema/members/constants.ts';
import { addressRows, type NewAddress } from '../domains/members/account/profile/addresses.ts';
import { memberRows as accountRows } from '../domains/members/account/profiles.ts';
import { passwords } from '../domains/members/account/credentials/passwords.ts';
import { memberStream, type Membership } from '../domains/members/account/memberships/member.ts';
import { rightsFrom } from '../domains/members/account/memberships/memberships.ts';
import { Tokens } from '../domains/members/account/sessions/tokens.ts';
import { broadcastStream, type BroadcastPlan } from '../domains/room/broadcast/decider.ts';
import { couponBoxStream, type Coupon } from '../domains/buying/coupon/decider.ts';
import { productStream } from '../domains/catalog/catalog/product.ts';
import { sellerStream } from '../domains/catalog/catalog/seller.ts';
import { rowTables } from '../domains.ts';
import type { Clock } from '../platform/clock.ts';
import { memberRows } from '../platform/forgetting.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { AnyStream, Decision, EventLog, NewEvent } from '../platform/log/log.ts';
import type { Write } from '../platform/log/tables/statement.ts';
import type { Actor } from '../domains/room/room/decider.ts';
import { reviewFold, reviewStream, reviewPurchase } from '../domains/orders/review/decider.ts';
import { contentRow } from '../domains/orders/review/rows.ts';
import { hostCommand } from '../domains/room/room/host-commands.ts';
import { stockStream } from '../domains/catalog/stock/decider.ts';
import { anyCoupon, planOf, type Goods } from './goods.ts';

/** Everybody's; hashing it is slow on purpose, so it is done once. */
export const PASSWORD = 'Right-Word-77';
let passwordHash: Promise<string> | undefined;

export interface Person extends Actor {
  readonly userId: string;
  readonly nickName: string;
  readonly mobile: string;
  readonly address: NewAddress;
  readonly token: string;
}

export interface PersonChanges {
  readonly userId?: string;
  readonly nickName?: string;
  /** How they joined; 0 by default. */
  readonly joinTypeCode?: number;
  readonly mobile?: string;
  /** None: a customer. */
  readonly memberships?: readonly Membership[];
  readonly withAddress?: boolean;
}

/** `expiresAt`: of the one in the box. */
export type CouponChanges = Partial<Coupon> & { readonly expiresAt?: number };

const MONTH = 30 * 24 * 60 * 60_000;

export const SELLER = 1;
export const OTHER_SELLER = 2;

/**
 * Sets up what a test needs. Sellers 1 and 2 exist, and each call adds something of its own, so that tests share
 * no data. It writes to the log directly, like the code that fills a shop.
 */
export class World {
  readonly #log: () => EventLog;
  readonly #clock: Clock;
  readonly secrets: Secrets;
  readonly #tokens: Tokens;
  #lastId = 100;

  constructor(log: () => EventLog, clock: Clock, secrets: Secrets) {
    this.#log = log;
    this.#clock = clock;
    this.secrets = secrets;
    this.#tokens = new Tokens(secrets.tokenSecret, clock);
  }

  async openSellers(): Promise<void> {
    await this.append(
      ...[SELLER, OTHER_SELLER].map((sellerSysId) => {
        const look = {
          sellerSysId,
          sellerName: `가게 ${sellerSysId}`,
          sellerNameEn: `Shop ${sellerSysId}`,
          logoImgUrl: '/pictures/seller.svg',
          sellerColor: '#E73656',
          brdchatColor: '#FFFFFF',
          brdNotiColor: '#FFE24D',
          brdOrdTxtColor: '#FFFFFF',
          usrOrdNotiColor: '#0070C0',
          ...(sellerSysId === SELLER && { paymentConfig: { vat: 0, isPayapp: 1, isSellerBank: 0 } as const }),
        };
        return { ref: sellerStream(sellerSysId), events: [{ type: 'SellerOpened', data: look }] };
      }),
    );
  }

  /** Lists a product under an id of its own. */
  async lists(make: (prdtSysId: number) => Goods): Promise<Goods> {
    const goods = make(this.#nextId());
    const { facts, stock } = goods;
    await this.append(
      { ref: productStream(facts.prdtSysId), events: [{ type: 'ProductListed', data: facts }] },
      ...(stock.length > 0 ? [received(facts.prdtSysId, stock)] : []),
    );
    return goods;
  }

  /** The seller says something else of it. */
  async relists({ facts }: Goods, changes: Partial<Goods['facts']>): Promise<void> {
    const data = { ...facts, ...changes };
    await this.append({ ref: productStream(facts.prdtSysId), events: [{ type: 'ProductListed', data }] });
  }

  /** Somebody who has bought it says something of it. */
  async reviews(
    { facts }: Goods,
    { userSysId }: Actor,
    { score, comment }: { readonly score: number | null; readonly comment: string },
  ): Promise<number> {
    const { prdtSysId, sellerSysId } = facts;
    const [prdtReviewSysId, now] = [this.#nextId(), this.#clock.now()];
    const purchase = {
      orderSysId: this.#nextId(),
      orderPrdtSysId: this.#nextId(),
      userSysId,
      prdtSysId,
      sellerSysId,
      optionSysIds: [],
      optionName: '파랑',
      optionNameEn: 'Blue',
      confirmedAt: now,
    };
    const said = { prdtReviewSysId, reviewType: 'first', score, comment, pictures: [], video: null } as const;
    const around = { rewards: { any: 0, withPictures: 0 }, now };
    const ref = reviewStream({ userSysId, prdtSysId });
    const written = reviewPurchase(reviewFold.initial, purchase, { userSysId }, said, around);
    await this.append({ ref, events: [written] });
    await this.#log().write([
      contentRow({ prdtReviewSysId, userSysId }, { comment, pictures: [], video: null }),
    ]);
    return prdtReviewSysId;
  }

  async receives(prdtSysId: number, lines: Goods['stock']): Promise<void> {
    await this.append(received(prdtSysId, lines));
  }

  async schedules(goods: readonly Goods[], changes: Partial<BroadcastPlan> = {}): Promise<BroadcastPlan> {
    const plan = this.#plan(goods, changes);
    await this.append(scheduled(plan));
    return plan;
  }

  /** A broadcast of these products that is on air. */
  async airs(goods: readonly Goods[], changes: Partial<BroadcastPlan> = {}): Promise<BroadcastPlan> {
    const plan = this.#plan(goods, changes);
    await Promise.all([this.append(scheduled(plan)), this.control(plan, 1)]);
    return plan;
  }

  async control(plan: BroadcastPlan, liveFlag: 1 | 2 | 3): Promise<void> {
    const actor = { userSysId: 0, permission: PERMISSION.manager, sellerSysIds: [] };
    const manager = { ...actor, fromApp: true, rulesSince: 1 };
    const { broadcastSysId } = plan;
    const { streams, decide } = hostCommand('controlBroadcast', plan, manager, { broadcastSysId, liveFlag });
    await this.#log().execute({
      actorId: null,
      commandId: 'test',
      streams,
      decide: (states) => ({ events: decide(states), reply: null }),
    });
  }

  /** A member with an account, a default address and an access token. */
  async member(changes: PersonChanges = {}): Promise<Person> {
    const [person] = await this.members(1, changes);
    return person!;
  }

  host(sellerSysId: number = SELLER): Promise<Person> {
    return this.member({ memberships: [{ role: 'host', sellerSysId }] });
  }

  manager(): Promise<Person> {
    return this.member({ memberships: [{ role: 'manager', sellerSysId: null }] });
  }

  async members(count: number, changes: PersonChanges = {}): Promise<Person[]> {
    passwordHash ??= hash(PASSWORD);
    const hashed = await passwordHash;
    const { memberships = [], withAddress = true, joinTypeCode = 0 } = changes;
    const rights = rightsFrom(memberships);
    const rows: Write[] = [];
    const people: Promise<Person>[] = [];
    for (let i = 0; i < count; i++) {
      const userSysId = this.#nextId();
      const userId = changes.userId ?? `person${userSysId}`;
      const nickName = changes.nickName ?? `별명${userSysId}`;
      const mobile = changes.mobile ?? `0109${String(userSysId).padStart(7, '0')}`;
      const address = addressOf(userSysId);
      rows.push(
        ...accountRows(
          { userSysId, userId, nickName, mobile, passwordHash: hashed, memberships, joinTypeCode },
          this.#clock.now(),
        ),
        ...(withAddress ? addressRows(userSysId, this.#nextId(), address) : []),
      );
      people.push(
        this.#tokens.signAccess({ userSysId, ...rights }).then((token) => ({
          userSysId,
          userId,
          nickName,
          mobile,
          ...rights,
          address,
          token,
        })),
      );
    }
    await this.#log().write(rows);
    return Promise.all(people);
  }

  /** A coupon comes into the member's box: 1,000 won off, unless it is said otherwise. Resolves to its `userCouponSysId`. */
  async givesCoupon({ userSysId }: Actor, { expiresAt, ...changes }: CouponChanges = {}): Promise<number> {
    const issuedAt = this.#clock.now();
    const userCouponSysId = this.#nextId();
    const coupon = { ...anyCoupon(this.#nextId()), ...changes };
    const data = {
      userCouponSysId,
      coupon,
      broadcastSysId: 1,
      issuedAt,
      expiresAt: expiresAt ?? issuedAt + MONTH,
    };
    await this.append({
      ref: couponBoxStream(userSysId),
      events: [{ type: 'CouponReceived', data }],
    });
    return userCouponSysId;
  }

  /** The member's rows go, as on withdrawal. */
  async forgets({ userSysId }: Actor): Promise<void> {
    await this.#log().write(memberRows(rowTables, userSysId));
  }

  /** Members who joined through a provider have none. */
  async forgetsPassword(userSysId: number): Promise<void> {
    await this.#log().write([passwords.remove({ user_sys_id: userSysId })]);
  }

  /** One that outlives whatever ended the earlier ones. */
  async tokenOfNow(person: Actor): Promise<string> {
    const rightsVersion = await this.#log().head(memberStream(person.userSysId).stream);
    return this.#tokens.signAccess({ ...person, rightsVersion });
  }

  /** A new access token, for a clock that has moved on. */
  token(person: Actor): Promise<string> {
    return this.#tokens.signAccess(person);
  }

  /** One that has run out. */
  oldToken(person: Actor): Promise<string> {
    const before = this.#clock.now() - ACCESS_TOKEN_LIFE;
    return new Tokens(this.secrets.tokenSecret, { now: () => before }).signAccess(person);
  }

  /** A token of `reauth` that has run out. */
  oldReauth({ userSysId }: Actor): Promise<string> {
    const before = this.#clock.now() - REAUTH_LASTS;
    const tokens = new Tokens(this.secrets.tokenSecret, { now: () => before });
    return tokens.signReauth({ userSysId, sessionId: null });
  }

  async append(
    ...events: readonly { readonly ref: AnyStream; readonly events: readonly NewEvent[] }[]
  ): Promise<void> {
    await this.#log().execute<null>({
      actorId: null,
      commandId: 'test',
      streams: events.map(({ ref }) => ref),
      decide: (): Decision<null> => ({ events, reply: null }),
    });
  }

  #plan(goods: readonly Goods[], changes: Partial<BroadcastPlan>): BroadcastPlan {
    const now = this.#clock.now();
    return planOf(
      goods.map(({ facts }) => facts),
      {
        broadcastSysId: this.#nextId(),
        broadcastScheduleSysId: this.#nextId(),
        startDate: new Date(now).toISOString(),
        endDate: new Date(now + 3_600_000).toISOString(),
        ...changes,
      },
    );
  }

  #nextId(): number {
    return ++this.#lastId;
  }
}

function received(prdtSysId: number, lines: Goods['stock']) {
  return { ref: stockStream(prdtSysId), events: [{ type: 'StockReceived', data: { lines } }] };
}

function scheduled(plan: BroadcastPlan) {
  return { ref: broadcastStream(plan.broadcastSysId), events: [{ type: 'BroadcastScheduled', data: plan }] };
}

function addressOf(userSysId: number): NewAddress {
  return {
    nickName: '집',
    // Letters alone, as on every parcel.
    receiverName: `받는이${String(userSysId).replaceAll(/\d/g, (digit) => '영일이삼사오육칠팔구'[Number(digit)]!)}`,
    mobile: `0108${String(userSysId).padStart(7, '0')}`,
    zipCode: '03987',
    address: `서울특별시 마포구 별빛동 ${userSysId}`,
    newAddress: `서울특별시 마포구 별빛로 ${userSysId}`,
    addressDetail: `${userSysId}호`,
    initFlag: 1,
  };
}
