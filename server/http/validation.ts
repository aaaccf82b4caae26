import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Convert, Default } from 'typebox/value';

/** A request that does not fit its schema. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
}

/**
 * Checks requests against the contract. Path and query are text, so their values are converted; a JSON body
 * must have the right types already.
 */
export function useContractValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const validator = Compile(schema);
    const isText = httpPart !== 'body';
    return (data: unknown) => {
      const value = isText ? Convert(schema, Default(schema, data ?? {})) : data;
      if (validator.Check(value)) return { value };
      const [first] = validator.Errors(value);
      const where = `${httpPart ?? 'request'}${first?.instancePath ?? ''}`;
      return { error: new InvalidInput(`${where} ${first?.message ?? 'is not valid'}`) };
    };
  });
  // Replies are typed by the contract and written by JSON.stringify; their schemas are for the documentation.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
}
