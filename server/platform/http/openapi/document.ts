import type { TObject, TProperties } from 'typebox';
import { OK, RESULT, type ResultCode } from '../../../../schema/codes.ts';
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEPT,
  IDEMPOTENCY_KEY_LENGTH_MAX,
  REAUTH_HEADER,
} from '../../../../schema/constants.ts';
import { HOUR } from '../../../../schema/durations.ts';
import type { Example } from '../../../../schema/examples.ts';
import type { Access, Operation } from '../../../../schema/operation.ts';
import { SCOPES } from '../../../../schema/scopes.ts';
import { TAGS } from '../../../../schema/tags.ts';
import { refusalsOf, type Guard } from '../guard.ts';
import { refusalHeaders, DescribedRefusals, refusalSchemas } from './refusals.ts';
import { exportedSchemas, Schemas, type Json } from './schemas.ts';

interface Besides extends Json {
  readonly responses: Json;
  readonly codes: readonly ResultCode[];
}

/** What the document is made from. */
export interface ApiDescribed {
  readonly version: string;
  /** Where the server is reached from outside. */
  readonly publicUrl: string;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly guards: readonly Guard[];
  readonly examples: ReadonlyMap<string, Example>;
  /** Routes that are not operations because they do not speak JSON, by path and method, with their refusals. */
  readonly besides: Readonly<Record<string, Readonly<Record<string, Besides>>>>;
}

const INTRODUCTION = `Live commerce: broadcasts, chat and orders.

**Answers.** Every answer is \`{"jsonData": {"resultCode", "resultMsg", "res"}}\`. \`${OK}\` is success, and every other code a
refusal, whose \`res\` holds facts. The HTTP status says the same more roughly. \`resultMsg\` is for developers.

**Bodies.** A body is JSON, or form data with the same JSON in a field \`jsonData\`. An unknown field is refused with \`0005\`.

**Values.** Amounts are whole won. Moments are ISO 8601 in UTC, durations milliseconds unless a field says otherwise.
Days, such as a deadline’s, are days in Korea. A field that ends in \`En\` is the English text of the field without it;
empty: there is none. A text is one line unless its field says otherwise, and control characters are refused with \`4294\`.

**Repeating.** A call that honours \`${IDEMPOTENCY_HEADER}\` may be sent again with the same key: for ${IDEMPOTENCY_KEPT / HOUR} hours it gets the
first answer and does nothing twice.`;

const BEARER = `An access token. \`sellover token\` prints one. A program logs in with \`login\` (its answer’s \`accessToken\`), and
gets the next one with \`refresh\` before it expires.`;

const API_KEY = `A key of a host or manager, for programs: \`sellover key create\`. It needs no login. It may call what names one of
its scopes:

${Object.entries(SCOPES)
  .map(([scope, allows]) => `- \`${scope}\` ${allows}`)
  .join('\n')}`;

const WHO: Readonly<Record<Access, string>> = {
  anyone: 'Anyone may call it.',
  member: 'For logged-in members.',
  owner: 'For the member whose uid is in the path.',
  customer: 'For members who work for nobody here.',
  host: 'For the host of the broadcast’s seller, and managers.',
  manager: 'For managers.',
};

/** The OpenAPI document of these operations. */
export async function openApi(described: ApiDescribed): Promise<Json> {
  const { version, publicUrl, operations, besides } = described;
  const schemas = new Schemas(await exportedSchemas());
  const refusals = new DescribedRefusals();
  const paths: Record<string, Json> = {};
  const add = (path: string, method: string, shown: Json) => {
    const at = path.replace(/:(\w+)/g, '{$1}');
    paths[at] = { ...paths[at], [method.toLowerCase()]: shown };
  };
  for (const [name, operation] of Object.entries(operations)) {
    const shown = operationShown(name, operation, described, schemas, refusals);
    add(operation.path, operation.method, shown);
    const { alsoAt } = operation;
    // The root's older names answer without a version.
    if (alsoAt?.startsWith('/v1/'))
      add(alsoAt, operation.method, { ...shown, operationId: `${name}AtOlderName`, deprecated: true });
  }
  for (const [path, methods] of Object.entries(besides))
    for (const [method, { codes, responses, ...shown }] of Object.entries(methods))
      add(path, method, { ...shown, responses: { ...responses, ...refusals.of(codes) } });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sellover',
      version,
      summary: 'Live commerce: broadcast, chat and sell',
      description: INTRODUCTION,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      contact: { name: 'Who runs this server', url: publicUrl },
    },
    servers: [{ url: '/', description: 'The server that this document comes from' }],
    security: [{ bearer: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(Object.entries(paths).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: BEARER },
        apiKey: { type: 'http', scheme: 'bearer', description: API_KEY },
        reauth: {
          type: 'apiKey',
          in: 'header',
          name: REAUTH_HEADER,
          description:
            'That the caller has just said again who they are: a token of `reauth`, good for a short time.',
        },
      },
      parameters: {
        IdempotencyKey: {
          name: IDEMPOTENCY_HEADER,
          in: 'header',
          description: 'Any text of the caller’s, new for each thing that is to be done once.',
          schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH_MAX },
        },
      },
      headers: refusalHeaders,
      schemas: { ...schemas.components, ...refusalSchemas },
      responses: refusals.responses,
      examples: refusals.examples,
    },
  };
}

function operationShown(
  name: string,
  operation: Operation,
  { guards, examples }: ApiDescribed,
  schemas: Schemas,
  refusals: DescribedRefusals,
): Json {
  const { summary, description, tag, access, params, query, body, idempotent, deprecated } = operation;
  const example = examples.get(name);
  const parameters = [
    ...parametersIn('path', params, schemas, example),
    ...parametersIn('query', query, schemas, example),
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  return {
    operationId: name,
    ...(deprecated && { deprecated }),
    summary,
    description: [...(description ? [description] : []), WHO[access], ...conditions(operation)].join(' '),
    tags: [tag],
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.shown(body),
            ...(example && { example: partOf(example, body) }),
          },
        },
      },
    }),
    responses: {
      200: success(operation, schemas, example),
      ...refusals.of(refusalsOf(operation, guards)),
    },
  };
}

function* conditions({ unfinished, reauth, alsoAt, scope }: Operation): Generator<string> {
  if (scope) yield `An API key needs the scope \`${scope}\`.`;
  if (alsoAt) yield `It answers at the older name \`${alsoAt.replace(/:(\w+)/g, '{$1}')}\`, too.`;
  if (unfinished) yield 'Also before the sign-up is complete.';
  if (!reauth) return;
  const or = reauth === true ? '' : `, or one of \`${reauth.or.join('`, `')}\` in its body`;
  yield `Needs a token of \`reauth\` in the header \`${REAUTH_HEADER}\`${or}.`;
}

/** `{}`: nothing. */
function securityOf({ access, ignoresToken, reauth, scope }: Operation): readonly Json[] {
  if (ignoresToken) return [];
  // Linters take scopes here for those of OAuth: the description names it.
  const byKey = scope ? [{ apiKey: [] }] : [];
  if (access === 'anyone') return [{}, { bearer: [] }, ...byKey];
  if (!reauth) return [{ bearer: [] }, ...byKey];
  return [...(reauth === true ? [] : [{ bearer: [] }]), { bearer: [], reauth: [] }, ...byKey];
}

function parametersIn(
  place: 'path' | 'query',
  schema: TObject | undefined,
  schemas: Schemas,
  example: Example | undefined,
): readonly Json[] {
  const { properties = {}, required = [] }: { properties?: TProperties; required?: readonly string[] } =
    schema ?? {};
  return Object.entries(properties).map(([name, each]) => {
    const description = schemas.descriptionOf(each);
    const sent = example?.input[name];
    // A query's default is filled in.
    const isRequired = required.includes(name) && !('default' in each);
    return {
      name,
      in: place,
      ...(isRequired && { required: true }),
      ...(description !== undefined && { description }),
      schema: schemas.shown(each),
      ...(sent !== undefined && { example: sent }),
    };
  });
}

/** What a call sends in its body. */
function partOf({ input }: Example, { properties }: TObject): Json {
  return Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(properties, name)));
}

function success(operation: Operation, schemas: Schemas, example: Example | undefined): Json {
  const { named, reply } = operation;
  const head = {
    resultCode: { description: 'Success.', type: 'string', const: OK },
    resultMsg: { description: 'For developers.', type: 'string' },
  };
  const own = schemas.inline(reply) as {
    properties: Json;
    required?: string[];
  };
  const jsonData = named
    ? schemas.answer(reply, {
        ...own,
        required: [...Object.keys(head), ...(own.required ?? [])],
        properties: { ...head, ...own.properties },
      })
    : {
        type: 'object',
        required: [...Object.keys(head), 'res'],
        properties: { ...head, res: schemas.shown(reply) },
      };
  const sent = example && {
    jsonData: {
      resultCode: OK,
      resultMsg: RESULT[OK].msg,
      ...(named ? (example.reply as object) : { res: example.reply }),
    },
  };
  return {
    description: 'Success.',
    content: {
      'application/json': {
        schema: { type: 'object', required: ['jsonData'], properties: { jsonData } },
        ...(sent && { example: sent }),
      },
    },
  };
}
