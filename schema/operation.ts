import type { Static, TObject, TSchema } from 'typebox';
import type { ResultCode } from './codes.ts';
import type { Scope } from './scopes.ts';
import type { Tag } from './tags.ts';

/**
 * Who may call:
 * - `anyone`: a token is optional;
 * - `member`: any logged-in person;
 * - `owner`: the member whose uid is in the path;
 * - `customer`: a member without a role in a shop;
 * - `host`: a host of the broadcast's seller, or a manager;
 * - `manager`.
 */
export type Access = 'anyone' | 'member' | 'owner' | 'customer' | 'host' | 'manager';

/**
 * One REST operation. The server's route, the OpenAPI page and the typed call of client and CLI all come
 * from this object; a path is written nowhere else.
 */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the version root, parameters as `:name`. */
  readonly path: `/v1/${string}`;
  /** It answers there, too: an older name, or one without the version root. */
  readonly alsoAt?: `/${string}`;
  /** An older name whose input has another form than that of the operation it stands for, so `alsoAt` cannot name it. */
  readonly deprecated?: true;
  readonly summary: string;
  /** What the summary leaves out. */
  readonly description?: string;
  readonly tag: Tag;
  readonly access: Access;
  /** What an API key must be for to call it. Without one, or with null, no key may: {@link Decided}. */
  readonly scope?: Scope | null;
  /** A bearer token is ignored, because a caller who logs in, renews or logs out may still send an old one. */
  readonly ignoresToken?: true;
  /**
   * Also for who came through a provider and has not told what is missing: all else answers them with 1033. What anyone may
   * call, they may call as anyone.
   */
  readonly unfinished?: true;
  /**
   * It requires re-authentication: without a good token of `reauth` in the header `x-reauth` it answers 1030. `or`: only if
   * the body has none of these fields, which are proof enough.
   */
  readonly reauth?: true | { readonly or: readonly string[] };
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** Bytes that the body may have; without it {@link BODY_BYTES_MAX}. More only where a token comes first, or a crowd without one has that much to ask. */
  readonly bodyBytesMax?: number;
  /** Of them, those that somebody without a token may send; left out: all. */
  readonly guestBodyBytesMax?: number;
  readonly reply: TObject;
  /** The reply's fields stand in `jsonData` itself, beside `resultCode`, instead of in `jsonData.res`. */
  readonly named?: true;
  /** What it may answer beyond success, bad input, missing rights and server trouble. */
  readonly codes?: readonly ResultCode[];
  /** Honours `Idempotency-Key`. */
  readonly idempotent?: true;
}

/** Keys are for what hosts and managers do, so each of their operations says whether a key may call it: `null` says no. */
type Decided =
  | { readonly access: 'host' | 'manager'; readonly scope: Scope | null }
  | { readonly access: Exclude<Access, 'host' | 'manager'> };

/** Keeps the literal types of an operation, so that its call and its handler are typed by it. */
export function operation<const O extends Operation & Decided>(definition: O): O {
  return definition;
}

export function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** The operations among other things. */
export type OperationsOf<C> = { readonly [K in keyof C as C[K] extends Operation ? K : never]: C[K] };

type Part<O, K extends 'params' | 'query' | 'body'> =
  O extends Record<K, infer S> ? (S extends TSchema ? Static<S> : unknown) : unknown;

/** Everything a caller gives: path parameters, query and body, merged (their names never collide). */
export type Input<O extends Operation> = Part<O, 'params'> & Part<O, 'query'> & Part<O, 'body'>;
export type Params<O extends Operation> = Part<O, 'params'>;
export type Query<O extends Operation> = Part<O, 'query'>;
export type Body<O extends Operation> = Part<O, 'body'>;
export type Reply<O extends Operation> = Static<O['reply']>;
