import type { FastifyInstance } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Refusal } from '../log/log.ts';
import { asKept } from '../../../schema/text.ts';
import { keptTexts } from '../input/kept-texts.ts';
import { type Look, plainTexts } from '../input/plain-texts.ts';
import { whatIsWrong } from '../input/what-is-wrong.ts';

/** A request that does not fit its schema. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  /** What is wrong, in our words alone: it does not repeat a name that the caller has made up. */
  readonly reason: string;
  constructor(message: string, reason = message) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Checks requests against the contract. Path and query are text, so their numbers are read from it; a JSON
 * body must have the right types already.
 */
export function useContractValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const { validator, controlsIn } = checksOf(schema);
    const read = httpPart === 'body' ? keptTexts : textReader(schema);
    return (data: unknown) => {
      const value = read(data);
      const field = controlsIn(value, httpPart ?? 'request');
      if (field !== null) return { error: new Refusal('4294', { field }) };
      if (validator.Check(value)) return { value };
      const errors = validator.Errors(value);
      const message = whatIsWrong(errors, httpPart ?? 'request');
      return {
        error: new InvalidInput(message, errors[0]?.keyword === 'boolean' ? 'unknown field' : message),
      };
    };
  });
  // The contract types the replies and JSON.stringify writes them. Their schemas only serve the documentation.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
}

interface Checks {
  readonly validator: Validator;
  readonly controlsIn: Look;
}

const compiled = new WeakMap<TSchema, Checks>();

/** Compiled once, for HEAD as for GET, and for all servers of a process: it takes longer than all else of a route. */
function checksOf(schema: TSchema): Checks {
  const known = compiled.get(schema);
  if (known) return known;
  const checks = { validator: Compile(schema), controlsIn: plainTexts(schema) };
  compiled.set(schema, checks);
  return checks;
}

/**
 * Fills defaults in and reads numbers from text: TypeBox could, but that costs more than all else in a small
 * request. A number must be written as we would write it: `1.0`, `1e3` or `0x1` are not taken for 1 or 1000.
 */
function textReader(schema: TSchema): (data: unknown) => unknown {
  const properties = Object.entries<TSchema>((schema as TObject).properties).map(([name, property]) => ({
    name,
    isNumber: 'type' in property && (property.type === 'integer' || property.type === 'number'),
    missing: 'default' in property ? property.default : undefined,
  }));
  return (data) => {
    const value: Record<string, unknown> = { ...(data as object | null) };
    for (const { name, isNumber, missing } of properties) {
      const text = value[name];
      if (typeof text === 'string') value[name] = asKept(text);
      if (text === undefined && missing !== undefined) value[name] = missing;
      else if (isNumber && String(Number(text)) === text) value[name] = Number(text);
    }
    return value;
  };
}
