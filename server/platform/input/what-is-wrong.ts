import type { TLocalizedValidationError } from 'typebox/error';
import { VISIBLE_TEXT } from '../../../schema/room/chat.ts';

/** The first error, as a field and its requirement; never the value. `part` names the whole input. */
export function whatIsWrong(errors: readonly TLocalizedValidationError[], part: string): string {
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
export function fieldAt(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}
