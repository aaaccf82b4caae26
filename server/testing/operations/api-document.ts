/*
 * What tests read of the API's document: every field of it, and whether it says what the field is.
 */

export interface Document {
  readonly tags: readonly { readonly name: string }[];
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
  readonly description?: string;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
}

/** A part of the document without references: each is replaced by what it names. */
export function resolved(document: object, part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((each) => resolved(document, each));
  if ('$ref' in part) return resolved(document, named(document, String(part.$ref)));
  return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, resolved(document, each)]));
}

/** What a reference such as `#/components/schemas/Order` names. */
function named(document: object, reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>>)[key], document);
}

export interface Field {
  /** `Order.payUntil`, or `placeOrder body.orderProducts.price` of a schema that has no name. */
  readonly at: string;
  readonly isDescribed: boolean;
}

/** Each field of each named schema, body and reply, and each parameter. */
export function fieldsOf({ components, paths }: Document): Field[] {
  const named = components.schemas;
  const fields: Field[] = [];
  const add = (at: string, name: string, schema: Schema, description = schema.description) => {
    const isDescribed = description !== undefined || saysItself(name, schema);
    fields.push({ at, isDescribed });
  };
  const walk = (at: string, schema: Schema) => {
    for (const [name, each] of Object.entries(schema.properties ?? {})) {
      add(`${at}.${name}`, name, each);
      walk(`${at}.${name}`, each);
    }
    for (const each of [schema.items, ...(schema.anyOf ?? [])]) if (each) walk(at, each);
    if (typeof schema.additionalProperties === 'object') walk(at, schema.additionalProperties);
  };
  for (const [name, schema] of Object.entries(named)) walk(name, schema);
  for (const { operationId, parameters = [], requestBody, responses } of operationsIn(paths)) {
    for (const { name, schema, description } of parameters)
      if (name) add(`${operationId} ${name}`, name, schema, description);
    for (const { schema } of Object.values(requestBody?.content ?? {})) walk(`${operationId} body`, schema);
    for (const [status, { content = {} }] of Object.entries(responses)) {
      for (const { schema } of Object.values(content))
        walk(`${operationId} ${status}`, withoutEnvelope(schema));
    }
  }
  return fields;
}

function operationsIn(paths: Document['paths']): DescribedOperation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

/** What an operation answers, without the head that all answers share. */
function withoutEnvelope(schema: Schema): Schema {
  const { res, resultCode: _, resultMsg: __, ...rest } = schema.properties?.['jsonData']?.properties ?? {};
  return res ?? { properties: rest };
}

/** They need no word more; so do their English texts. */
const PLAIN = new Set(
  (
    'name title content text comment question answer totalCnt email phone mobile nick nickName ' +
    'brandName categoryName sellerName companyName prdtName postNumber address address1 address2 ' +
    'receiverName receiverMobile receiverPostNumber receiverAddress1 receiverAddress2 ' +
    'accessToken refreshToken'
  ).split(' '),
);

/** Named schemas that only say the unit of a value. Every other says that, too. */
const BARE = new Set('SysId Flag QueryFlag DateTime KoreanDate Qty Won SomeWon Url'.split(' '));

/** What a field says by its name and the name of its schema. */
const SAID: readonly (readonly [name: RegExp, schemas: readonly string[]])[] = [
  [/SysIds?$|^uid$/, ['SysId']],
  [/^(?:is|has|needs|may)[A-Z]/, ['Flag', 'QueryFlag']],
  [/At$/, ['DateTime']],
  [/(?:Qty|Cnt|^qty)$/, ['Qty']],
  [/[pP]rice$/, ['Won', 'SomeWon']],
  [/Date$/, ['KoreanDate']],
  [/Url$/, ['Url']],
  [/[uU]serId$/, ['UserId']],
];

function saysItself(name: string, schema: Schema): boolean {
  if (PLAIN.has(name.replace(/En$/, ''))) return true;
  const ref = (schema.items ?? schema).$ref?.split('/').at(-1);
  if (ref === undefined) return false;
  const isSaid = SAID.some(([said, schemas]) => schemas.includes(ref) && said.test(name));
  return isSaid || !BARE.has(ref);
}
