import type { FastifyInstance } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { VISIBLE_TEXT } from '../../../schema/room/chat.ts';
import { Refusal } from '../log/log.ts';
import { type Look, plainTexts } from '../plain-texts.ts';

/** A request that does not fit its schema. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
}

/**
 * Checks requests against the contract. Path and query are text, so their numbers are read from it; a JSON
 * body must have the right types already.
 */
export function useContractValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const { validator, controlsIn } = checksOf(schema);
    const read = httpPart === 'body' ? (data: unknown) => data : textReader(schema);
    return (data: unknown) => {
      const value = read(data);
      const field = controlsIn(value, httpPart ?? 'request');
      if (field !== null) return { error: new Refusal('4294', { field }) };
      if (validator.Check(value)) return { value };
      return { error: new InvalidInput(whatIsWrong(validator.Errors(value), httpPart ?? 'request')) };
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

/** The first error, as a field and its requirement. `part` names the request itself. */
function whatIsWrong(errors: readonly TLocalizedValidationError[], part: string): string {
  const [first] = errors;
  if (!first) return `${part} is not valid`;
  const field = fieldAt(first.instancePath) || part;
  switch (first.keyword) {
    // A closed object reports each unknown field.
    case 'boolean':
      return `unknown field ${field}`;
    case 'required':
      return `${first.params.requiredProperties.map((name) => fieldAt(`${first.instancePath}/${name}`)).join(', ')} is missing`;
    case 'type':
      return `${field} must be of type ${[first.params.type].flat().join(' or ')}`;
    case 'enum':
      return `${field} must be one of ${first.params.allowedValues.map(String).join(', ')}`;
    case 'const': {
      const allowed = errors.flatMap((error) =>
        error.keyword === 'const' && error.instancePath === first.instancePath
          ? [String(error.params.allowedValue)]
          : [],
      );
      return `${field} must be ${allowed.length > 1 ? `one of ${allowed.join(', ')}` : allowed[0]}`;
    }
    case 'minimum':
      return `${field} must be at least ${first.params.limit}`;
    case 'maximum':
      return `${field} must be at most ${first.params.limit}`;
    case 'minLength':
      return first.params.limit === 1
        ? `${field} must not be empty`
        : `${field} must have at least ${first.params.limit} characters`;
    case 'maxLength':
      return `${field} must have at most ${first.params.limit} characters`;
    case 'minItems':
      return `${field} must have at least ${first.params.limit} entries`;
    case 'maxItems':
      return `${field} must have at most ${first.params.limit} entries`;
    case 'pattern':
      return String(first.params.pattern) === VISIBLE_TEXT
        ? `${field} must not be blank`
        : `${field} must match ${first.params.pattern}`;
    default:
      return `${field} ${first.message}`;
  }
}

/** `lines.0.qty` of the JSON pointer `/lines/0/qty`. */
function fieldAt(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
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
      if (text === undefined && missing !== undefined) value[name] = missing;
      else if (isNumber && String(Number(text)) === text) value[name] = Number(text);
    }
    return value;
  };
}
