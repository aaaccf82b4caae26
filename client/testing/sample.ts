import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';

/** Texts of which one fits any pattern of the contract: none, an id, a colour, a postcode, a mobile number. */
const TEXTS = ['', '가', '#1b6e5a', '04524', '01012345678'];

interface Plain {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Plain[];
  readonly properties?: Readonly<Record<string, Plain>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
}

function least(schema: Plain): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return least(schema.anyOf.find(({ type }) => type === 'null') ?? schema.anyOf[0]!);
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      return Object.fromEntries(required.map((name) => [name, least(properties[name]!)]));
    }
    case 'array':
      return [];
    case 'string':
      return TEXTS.find((text) => Check(schema as TSchema, text));
    case 'null':
      return null;
    default:
      return schema.minimum ?? 0;
  }
}

/** The least that the contract allows, with what the test is about. Throws where that is not allowed. */
export function sample<S extends TSchema>(schema: S, about: Partial<Static<S>>): Static<S> {
  const value = { ...(least(schema as Plain) as object), ...(about as object) };
  const [wrong] = Errors(schema, value);
  if (wrong) throw new Error(`the contract does not allow it: ${wrong.instancePath} ${wrong.message}`);
  return value as Static<S>;
}
