import { OK, RESULT, type ResultCode } from '../../../../schema/codes.ts';
import { REQUEST_ID_HEADER } from '../../../../schema/constants.ts';
import type { Json } from './schemas.ts';

const codes = (Object.keys(RESULT) as ResultCode[]).filter((code) => code !== OK);

/** The parts of every refusal, and what its codes mean. */
export const refusalSchemas: Json = {
  ResultCode: {
    description: `Why a call was refused:\n\n${codes.map(inWords).join('\n')}`,
    type: 'string',
    enum: codes,
  },
  RefusalFacts: {
    description:
      'What a program may need to know of a refusal, such as the stock that is left; mostly nothing.',
    type: 'object',
    additionalProperties: { type: ['string', 'number'] },
  },
};

export const refusalHeaders: Json = {
  RequestId: {
    description: 'Under what the request is found in the server’s log.',
    schema: { type: 'string' },
    example: 'b7dx-4',
  },
  RetryAfter: {
    description: 'Seconds after which it is worth trying again.',
    schema: { type: 'integer' },
    example: 1,
  },
};

/** The refusals that operations share: those with the same status and codes are one answer. */
export class DescribedRefusals {
  readonly #responses = new Map<string, Json>();
  readonly #examples = new Map<string, Json>();

  get responses(): Json {
    return Object.fromEntries([...this.#responses].toSorted());
  }

  get examples(): Json {
    return Object.fromEntries([...this.#examples].toSorted());
  }

  /** The answers of an operation that may be refused with these codes, by HTTP status. */
  of(codes: readonly ResultCode[]): Json {
    const byStatus = Object.groupBy(codes, (code) => RESULT[code].status);
    return Object.fromEntries(
      Object.entries(byStatus).map(([status, group]) => [status, this.#answer(group!.toSorted())]),
    );
  }

  #answer(codes: readonly ResultCode[]): Json {
    const name = `Refused_${codes.join('_')}`;
    if (!this.#responses.has(name)) this.#responses.set(name, this.#response(codes));
    return { $ref: `#/components/responses/${name}` };
  }

  #response(codes: readonly ResultCode[]): Json {
    const isLater = codes.includes('0009');
    const jsonData = {
      type: 'object',
      required: ['resultCode', 'resultMsg', 'res'],
      properties: {
        // A program that is made from the document knows which of all codes are left here.
        resultCode: { allOf: [{ $ref: '#/components/schemas/ResultCode' }, { type: 'string', enum: codes }] },
        resultMsg: { description: 'What went wrong, in English, for developers.', type: 'string' },
        res: { $ref: '#/components/schemas/RefusalFacts' },
      },
    };
    return {
      description: codes.map(inWords).join('\n'),
      headers: {
        [REQUEST_ID_HEADER]: { $ref: '#/components/headers/RequestId' },
        ...(isLater && { 'retry-after': { $ref: '#/components/headers/RetryAfter' } }),
      },
      content: {
        'application/json': {
          schema: { type: 'object', required: ['jsonData'], properties: { jsonData } },
          examples: Object.fromEntries(codes.map((code) => [code, this.#example(code)])),
        },
      },
    };
  }

  #example(code: ResultCode): Json {
    const name = `Refused_${code}`;
    const { msg } = RESULT[code];
    const value = { jsonData: { resultCode: code, resultMsg: msg, res: {} } };
    this.#examples.set(name, { summary: msg, value });
    return { $ref: `#/components/examples/${name}` };
  }
}

function inWords(code: ResultCode): string {
  return `- \`${code}\` ${RESULT[code].msg}`;
}
